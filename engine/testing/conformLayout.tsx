import { cleanup, screen } from '@testing-library/react'
import { run as runAxe } from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LayoutFixture, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { fillOptions } from '#engine/core/registry/fillOptions.ts'
import { drawLayout } from './drawLayout.tsx'
import { reviewItems } from './reviewProject.ts'

/** Color contrast is only checked in a browser: the stories run axe there. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

const article = reviewItems['articles']?.[0] ?? {}

/** Lists of several lengths, in addition to the fixtures. */
const lengths: readonly (readonly [string, LayoutFixture])[] = [0, 1, 250].map(count => [
  `${count} items`,
  { items: Array.from({ length: count }, (_, index) => ({ ...article, id: index + 1 })) },
])

/** Items that violate the schema, but that a database can contain. */
const odd: LayoutFixture = {
  items: [
    { id: 1 },
    { id: 2, title: null, status: null, published_on: null, cover: null },
    { id: 3, title: 'x'.repeat(10_000), status: 'unheard-of', published_on: 'some day', cover: 'gone' },
    { id: 4, title: { nested: true }, status: ['draft'], published_on: 12, cover: { id: 'f1' } },
  ],
}

/** The suite that every layout passes, built-in or not. Set `axe` to false if stories are checked in a browser. */
export function conformLayout(
  { plugin, states }: LayoutFixtures,
  messages: Readonly<Record<string, string>>,
  { axe = true }: { readonly axe?: boolean } = {},
): void {
  // Slow machines and long lists need more time.
  describe(`layout ${plugin.id}`, { timeout: 20_000 }, () => {
    afterEach(cleanup)
    it('has a valid declaration with translated labels and default options', () => {
      expect(Object.keys(states).length, 'has fixtures').toBeGreaterThan(0)
      expect(messages[plugin.name], `words for ${plugin.name}`).toBeTruthy()
      for (const [name, option] of Object.entries(plugin.options)) {
        expect(messages[option.title ?? ''], `a title for the option ${name}`).toBeTruthy()
        if (option.default !== undefined) expect(fillOptions(plugin.options, {})[name]).toEqual(option.default)
      }
    })
    it.each([...lengths, ['odd items', odd] as const, ...Object.entries(states)])(
      'renders %s, emits nothing and cleans up',
      async (_, fixture) => {
        const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
        const before = document.body.childElementCount
        const { user, container, events, unmount } = await drawLayout(plugin, fixture)
        expect(container.querySelector('[data-part]'), 'a part to be known by').not.toBeNull()
        for (let step = 0; step < 12; step++) await user.tab()
        expect(events).toEqual([])
        expect(screen.queryByText(/stopped working/)).toBeNull()
        expect(quiet, 'nothing is reported to the console').not.toHaveBeenCalled()
        quiet.mockRestore()
        unmount()
        expect(document.body.childElementCount).toBeLessThanOrEqual(before + 1)
      },
    )
    it.each(axe ? Object.entries(states) : [])('has no axe violations in both directions: %s', async (_, fixture) => {
      for (const direction of ['ltr', 'rtl']) {
        document.documentElement.dir = direction
        const { container, unmount } = await drawLayout(plugin, fixture)
        const { violations } = await runAxe(container, { rules })
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
        unmount()
      }
      document.documentElement.removeAttribute('dir')
    })
  })
}
