import { cleanup } from '@testing-library/react'
import { afterEach, describe, it } from 'vitest'
import type { LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { accessibleLayout, declaresLayout, drawsLayout, lengths, oddItems } from './layoutSteps.tsx'

/** The suite that every layout passes, built-in or not. Set `axe` to false if stories are checked in a browser. */
export function conformLayout(
  fixtures: LayoutFixtures,
  messages: Readonly<Record<string, string>>,
  { axe = true }: { readonly axe?: boolean } = {},
): void {
  const { plugin, states } = fixtures
  // Slow machines and long lists need more time.
  describe(`layout ${plugin.id}`, { timeout: 20_000 }, () => {
    afterEach(cleanup)
    it('has a valid declaration with translated labels and default options', () => declaresLayout(fixtures, messages))
    it.each([...lengths, ['odd items', oddItems] as const, ...Object.entries(states)])(
      'renders %s, emits nothing and cleans up',
      (_, fixture) => drawsLayout(plugin, fixture),
    )
    it.each(axe ? Object.entries(states) : [])('has no axe violations in both directions: %s', (_, fixture) =>
      accessibleLayout(plugin, fixture),
    )
  })
}
