import fc from 'fast-check'
import { expect, it } from 'vitest'
import { collectionGroups } from './collectionGroups.ts'

it('reads the groups of a role: names, collections and whether they are collapsed (C-051, C-052, C-053)', () => {
  // proves: C-054, C-055, C-056, C-399
  expect(
    collectionGroups([
      { group_name: 'World', accordion: 'always_open', collections: [{ collection: 'countries' }, 'regions'] },
      { group_name: 'Words', accordion: 'start_open', collections: [] },
      { group_name: 'Rest', accordion: 'sideways' },
    ]),
  ).toEqual([
    { name: 'World', accordion: 'always_open', collections: ['countries', 'regions'] },
    { name: 'Words', accordion: 'start_open', collections: [] },
    { name: 'Rest', accordion: 'start_collapsed', collections: [] },
  ])
})

it('returns no groups when none are stored and never throws (C-057)', () => {
  expect(collectionGroups(null)).toBeNull()
  expect(collectionGroups([])).toBeNull()
  fc.assert(fc.property(fc.jsonValue(), stored => void collectionGroups(stored)))
})
