import { cleanup } from '@testing-library/react'
import { afterEach, describe, it } from 'vitest'
import type { Fixtures } from '#engine/core/registry/Fixture.ts'
import {
  accessible,
  declares,
  migrates,
  named,
  oddlySet,
  reachable,
  speaks,
  stays,
  untouched,
} from './conformSteps.tsx'
import { oddOptions, oddValues } from './oddValues.ts'

/**
 * The suite that every plugin passes, built-in or not. Call it in a test file with the plugin's fixtures; `messages` is
 * the catalog with its messages. Set `axe` to false if stories of the same fixtures are checked in a browser.
 */
export function conform(
  fixtures: Fixtures,
  messages: Readonly<Record<string, string>>,
  { axe = true }: { readonly axe?: boolean } = {},
): void {
  const { plugin } = fixtures
  // Slow machines and long texts need more time.
  describe(`${plugin.kind} ${plugin.id}`, { timeout: 20_000 }, () => {
    afterEach(cleanup)
    it('has a valid declaration with translated labels and default options', () => declares(fixtures, messages))
    describe.each(Object.entries(fixtures.states))('%s', (_, fixture) => {
      it('emits nothing on mount, focus and blur, and cleans up', () => untouched(fixtures, fixture))
      if (axe) it('has no axe violations, also right to left', () => accessible(fixtures, fixture))
      if (fixture.stored) it('migrates options of older versions to the current one', () => migrates(plugin, fixture))
      if (plugin.kind === 'display') it('shows its value as text', () => speaks(plugin, fixture, messages))
      else it('accepts no changes while disabled and gives the reason', () => stays(plugin, fixture))
      if (plugin.kind === 'interface' && !plugin.presentation) {
        it('has an accessible name from its label and a description from its note', () => named(fixtures, fixture))
        it('does not trap keyboard focus', () => reachable(fixtures, fixture))
      }
    })
    it.each(oddValues)('renders %s without failing or overwriting it', (_, value) =>
      untouched(fixtures, { ...Object.values(fixtures.states)[0], value }),
    )
    it.each(oddOptions)('renders with %s for each option without failing', (_, odd) =>
      untouched(fixtures, { ...Object.values(fixtures.states)[0], options: oddlySet(plugin, odd) }),
    )
  })
}
