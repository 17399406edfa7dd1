import type { Plugin } from 'vite'

/** The actions that `setup()` of XState returns, although all of them can be imported by name. */
const handedOn = /sendTo,\s*raise,\s*log,\s*cancel,\s*stopChild,\s*enqueueActions,\s*emit,\s*spawnChild,/

/**
 * Removes from `setup()` what no machine here uses: the sign-in page has a machine, and would include the code of all
 * those actions.
 */
export function leanSetup(): Plugin {
  return {
    name: 'lean-setup',
    apply: 'build',
    transform: {
      filter: { id: /\/xstate\/dist\/xstate\.esm\.js$/ },
      handler(code) {
        if (!handedOn.test(code)) this.error('XState hands on other things than before: see scripts/vite/leanSetup.ts')
        return { code: code.replace(handedOn, ''), map: null }
      },
    },
  }
}
