import { expect, it } from 'vitest'
import type { Fixtures } from '#engine/registry/Fixture.ts'
import { conform } from '#engine/testing/conform.tsx'
import messages from '#locales/en-US.json'
import { builtIns } from '#plugins/index.ts'

const found = import.meta.glob<{ readonly fixtures: Fixtures }>('../../plugins/*/*/fixtures.ts', { eager: true })
const all = Object.values(found).map(module => module.fixtures)

it('finds fixtures for every interface and display', () => {
  const reviewed = new Set<unknown>(all.map(fixtures => fixtures.plugin))
  expect(builtIns.filter(plugin => plugin.kind !== 'layout' && !reviewed.has(plugin))).toEqual([])
})

for (const fixtures of all) conform(fixtures, messages)
