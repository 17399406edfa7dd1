import '#engine/ui/tokens/index.css'
import { describe, expect, it } from 'vitest'
import type { Fixtures, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { checksFor, runCheck } from './findFaults.ts'
import type { Finding } from './Subject.ts'

/** A finding as one line for the author. */
const lineOf = ({ state, reason }: Finding): string => (state === null ? reason : `${state}: ${reason}`)

/**
 * The suite for a real browser: what `conform` checks, and what needs layout, colors and the page. Call it in a test
 * file that Vitest runs in browser mode.
 */
export function conformInBrowser(
  fixtures: Fixtures | LayoutFixtures,
  messages: Readonly<Record<string, string>>,
): void {
  const subject = { plugin: fixtures.plugin, states: fixtures.states, messages }
  describe(`${fixtures.plugin.kind} ${fixtures.plugin.id}`, { timeout: 60_000 }, () => {
    it.each(checksFor(subject).map(check => [check.title, check] as const))('%s', async (_, check) => {
      expect((await runCheck(check, subject)).map(lineOf)).toEqual([])
    })
  })
}
