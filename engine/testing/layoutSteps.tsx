import { screen } from '@testing-library/react'
import { run as runAxe } from 'axe-core'
import { expect, vi } from 'vitest'
import type { LayoutFixture, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { fillOptions } from '#engine/core/registry/fillOptions.ts'
import type { LayoutPlugin } from '#engine/core/registry/LayoutPlugin.ts'
import { drawLayout } from './drawLayout.tsx'
import { reviewItems } from './reviewProject.ts'

/** Color contrast is only checked in a browser: the stories run axe there. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

const article = reviewItems['articles']?.[0] ?? {}

/** Lists of several lengths, in addition to the fixtures. */
export const lengths: readonly (readonly [string, LayoutFixture])[] = [0, 1, 250].map(count => [
  `${count} items`,
  { items: Array.from({ length: count }, (_, index) => ({ ...article, id: index + 1 })) },
])

/** Items that violate the schema, but that a database can contain. */
export const oddItems: LayoutFixture = {
  items: [
    { id: 1 },
    { id: 2, title: null, status: null, published_on: null, cover: null },
    { id: 3, title: 'x'.repeat(10_000), status: 'unheard-of', published_on: 'some day', cover: 'gone' },
    { id: 4, title: { nested: true }, status: ['draft'], published_on: 12, cover: { id: 'f1' } },
  ],
}

export function declaresLayout({ plugin, states }: LayoutFixtures, messages: Readonly<Record<string, string>>): void {
  expect(Object.keys(states).length, 'has fixtures').toBeGreaterThan(0)
  expect(messages[plugin.name], `words for ${plugin.name}`).toBeTruthy()
  for (const [name, option] of Object.entries(plugin.options)) {
    expect(messages[option.title ?? ''], `a title for the option ${name}`).toBeTruthy()
    if (option.default !== undefined) expect(fillOptions(plugin.options, {})[name]).toEqual(option.default)
  }
}

export async function drawsLayout(plugin: LayoutPlugin, fixture: LayoutFixture): Promise<void> {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    const before = document.body.childElementCount
    const { user, container, events, unmount } = await drawLayout(plugin, fixture)
    expect(container.querySelector('[data-part]'), 'a part to be known by').not.toBeNull()
    for (let step = 0; step < 12; step++) await user.tab()
    expect(events, 'it emits nothing before the user acts').toEqual([])
    expect(screen.queryByText(/stopped working/), 'it renders').toBeNull()
    expect(quiet, 'nothing is reported to the console').not.toHaveBeenCalled()
    unmount()
    expect(document.body.childElementCount, 'it leaves nothing on the page').toBeLessThanOrEqual(before + 1)
  } finally {
    quiet.mockRestore()
  }
}

export async function accessibleLayout(plugin: LayoutPlugin, fixture: LayoutFixture): Promise<void> {
  for (const direction of ['ltr', 'rtl']) {
    document.documentElement.dir = direction
    const { container, unmount } = await drawLayout(plugin, fixture)
    const { violations } = await runAxe(container, { rules, resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
    unmount()
  }
  document.documentElement.removeAttribute('dir')
}
