import '#engine/ui/tokens/index.css'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fixtures, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'
import { checksFor, runCheck } from './findFaults.ts'
import { leave, type Report, reportTo, stateLimit } from './limits.ts'
import type { Finding } from './Subject.ts'

/** A finding as one line for the author. */
const lineOf = ({ state, reason }: Finding): string => (state === null ? reason : `${state}: ${reason}`)

/** React Aria reads an environment variable in tests, which a browser does not have, for lists of only what is visible. */
function drawVirtually(): void {
  if (!('process' in globalThis)) Object.assign(globalThis, { process: { env: { VIRT_ON: 'true' } } })
}

/** The command of the runner that stops a page in a loop; other configurations of Vitest do not have it. */
async function findReport(): Promise<Report> {
  const { commands } = await import('vitest/browser')
  const watch: unknown = Reflect.get(commands, 'watchCheck')
  // Safe: scripts/plugin-package/watchCheck.mjs takes one text.
  return typeof watch === 'function' ? (watch as Report) : () => Promise.resolve()
}

/**
 * The suite for a real browser: what `conform` checks, and what needs layout, colors and the page. Call it in a test
 * file that Vitest runs in browser mode. `others` are the plugins that it draws, such as editors of related items.
 */
export function conformInBrowser(
  fixtures: Fixtures | LayoutFixtures,
  messages: Readonly<Record<string, string>>,
  others: readonly Plugin[] = [],
): void {
  const subject = { plugin: fixtures.plugin, states: fixtures.states, messages, others }
  // The checks have limits of their own, which name the state.
  const timeout = stateLimit * (2 * Object.keys(fixtures.states).length + 2)
  describe(`${fixtures.plugin.kind} ${fixtures.plugin.id}`, { timeout }, () => {
    beforeAll(async () => {
      drawVirtually()
      reportTo(await findReport())
    })
    afterAll(leave)
    it.each(checksFor(subject).map(check => [check.title, check] as const))('%s', async (_, check) => {
      expect((await runCheck(check, subject)).map(lineOf)).toEqual([])
    })
  })
}
