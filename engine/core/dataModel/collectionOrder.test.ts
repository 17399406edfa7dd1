import { expect, it } from 'vitest'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { isWithin, moveCollection, placedCollections } from './collectionOrder.ts'
import { intoFolder, outOfFolder, placeBeside } from './placeBeside.ts'

const blank = { icon: null, note: null, display_template: null, hidden: false, singleton: false }
const collection = (name: string, meta: Partial<CollectionMeta> = {}) => ({
  collection: name,
  meta: { ...blank, collection: name, ...meta },
  schema: name.startsWith('folder') ? null : { name },
})
const placed = placedCollections(
  buildMetadata({
    collections: [
      collection('folder_a', { sort: 1 }),
      collection('inner', { group: 'folder_a' }),
      collection('outer', { sort: 2 }),
      collection('last'),
      collection('lost', { group: 'gone' }),
      { collection: 'loose', meta: null, schema: {} },
      collection('directus_users'),
    ],
    ...{ fields: [], relations: [], permissions: [], language: 'en-US' },
    caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  }),
)
const moved = (name: string, group: string | null, at: number) =>
  moveCollection(placed, name, { group, at }).map(({ collection, meta }) => [collection, meta])
const at = (name: string) => {
  const found = placed.find(({ info }) => info.collection === name)
  if (!found) throw new Error(`${name} has no place`)
  return found
}

it('places each collection below its folder, in stored order, and without a known folder at the top', () => {
  expect(placed.map(({ info, depth, at, count }) => [info.collection, depth, at, count])).toEqual([
    ['folder_a', 0, 0, 4],
    ['inner', 1, 0, 1],
    ['outer', 0, 1, 4],
    ['last', 0, 2, 4],
    ['lost', 0, 3, 4],
  ])
})

it('changes only the places that differ', () => {
  expect(moved('outer', null, 0)).toEqual([
    ['outer', { sort: 1 }],
    ['folder_a', { sort: 2 }],
    ['last', { sort: 3 }],
    ['lost', { sort: 4 }],
  ])
  expect(moved('last', 'folder_a', Number.POSITIVE_INFINITY)).toEqual([
    ['inner', { sort: 1 }],
    ['last', { sort: 2, group: 'folder_a' }],
  ])
  expect(moveCollection(placed, 'inner', { group: null, at: 1 })[0]).toEqual({
    collection: 'inner',
    meta: { sort: 2, group: null },
    before: { sort: null, group: 'folder_a' },
  })
})

it('moves nothing into itself or to a place that does not exist', () => {
  expect(moved('folder_a', 'folder_a', 0)).toEqual([])
  expect(moved('folder_a', 'inner', 0)).toEqual([])
  expect(moved('outer', null, -1)).toEqual([])
  expect(moved('nothing', null, 0)).toEqual([])
  expect(isWithin(placed, 'inner', 'folder_a')).toBe(true)
})

it('steps out of a folder at its ends, and stops at those of the list', () => {
  expect(placeBeside(placed, at('inner'), -1)).toEqual({ group: null, at: 0 })
  expect(placeBeside(placed, at('inner'), 1)).toEqual({ group: null, at: 1 })
  expect(placeBeside(placed, at('outer'), -1)).toEqual({ group: null, at: 0 })
  expect(placeBeside(placed, at('folder_a'), -1)).toBeNull()
  expect(placeBeside(placed, at('lost'), 1)).toBeNull()
})

it('steps past collections that a filter leaves out', () => {
  const shown =
    (...hidden: readonly string[]) =>
    ({ info }: (typeof placed)[number]) =>
      !hidden.includes(info.collection)
  expect(placeBeside(placed, at('last'), -1, shown('outer'))).toEqual({ group: null, at: 0 })
  expect(placeBeside(placed, at('outer'), 1, shown('last'))).toEqual({ group: null, at: 3 })
  expect(placeBeside(placed, at('outer'), -1, shown('folder_a'))).toBeNull()
})

it('moves into the nearest folder, and out of the own one', () => {
  expect(intoFolder('last')(placed)).toEqual({ group: 'folder_a', at: Number.POSITIVE_INFINITY })
  expect(intoFolder('last', ({ info }) => !info.isFolder)(placed)).toBeNull()
  expect(intoFolder('folder_a')(placed)).toBeNull()
  expect(outOfFolder('inner')(placed)).toEqual({ group: null, at: 1 })
  expect(outOfFolder('last')(placed)).toBeNull()
})
