import type { Plugin } from 'vite'

/** What `setup()` of XState hands on of the package itself, although every name of it can be imported. */
const handedOn = /sendTo,\s*raise,\s*log,\s*cancel,\s*stopChild,\s*enqueueActions,\s*emit,\s*spawnChild,/

/**
 * Takes from `setup()` what no machine here takes from it: the sign-in page has a machine, and would carry the code of
 * all those actions with it.
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
