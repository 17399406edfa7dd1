import { expect, it } from 'vitest'
import type { Fixtures, LayoutFixtures } from '#engine/core/registry/Fixture.ts'
import { conformLayout } from '#engine/testing/conformLayout.tsx'
import messages from '#locales/en-US.json'
import { builtIns } from '#plugins/index.ts'
import { chosen } from './chosen.ts'

const modules = import.meta.glob<{ readonly fixtures: Fixtures }>(
  '../../../plugins/{interfaces,displays}/*/fixtures.ts',
  {
    eager: true,
  },
)
const lists = import.meta.glob<{ readonly fixtures: LayoutFixtures }>('../../../plugins/layouts/*/fixtures.ts', {
  eager: true,
})

it('finds fixtures for each plugin', () => {
  const reviewed = new Set<unknown>(
    [...Object.values(modules), ...Object.values(lists)].map(({ fixtures }) => fixtures.plugin),
  )
  expect(builtIns.filter(plugin => !reviewed.has(plugin))).toEqual([])
})

for (const { fixtures } of Object.values(lists)) conformLayout(chosen(fixtures), messages, { axe: false })
