import * as Schema from 'effect/Schema'
import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { collectionGroup } from './collectionGroup.ts'

const meta = {
  ...{ collection: 'notes', note: 'Short texts', icon: 'edit_note', hidden: true, singleton: true },
  ...{ sort_field: 'sort', archive_field: 'status', archive_value: 'archived', unarchive_value: 'draft' },
  display_template: '{{ title }}',
}

/** A collection as the studio reads it from the wire. */
function read(wire: unknown) {
  const collection = Schema.decodeUnknownSync(Collection)(wire)
  const metadata = buildMetadata({
    ...{ collections: [collection], fields: [column('title', 'string')], relations: [], permissions: [] },
    ...{ language: 'en-US', caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true } },
  })
  const info = metadata.collection(collection.collection)
  if (!info) throw new Error('it was not read')
  return info
}

it('reads a collection with its name, settings and fields (A-0791, A-0792, A-0793)', () => {
  // proves: A-0794, A-0795, A-0796, A-0797, A-0798, A-0799, A-0800, A-0801
  const info = read({ collection: 'notes', meta, schema: { name: 'notes' } })
  expect(info).toMatchObject({ collection: 'notes', meta, isHidden: true, isSingleton: true, note: 'Short texts' })
  expect(info.fields.map(({ field }) => field)).toEqual(['title'])
})

it.each([
  ['without settings', { collection: 'notes', meta: null }, 'unmanaged'],
  ['of the system', { collection: 'directus_x', meta }, 'system'],
  ['of the system without settings', { collection: 'directus_x', meta: null }, 'system'],
  ['that is hidden', { collection: 'notes', meta }, 'hidden'],
  ['that is visible', { collection: 'notes', meta: { ...meta, hidden: false } }, 'visible'],
])('determines the group of a collection %s (A-0094, A-0095, A-0096)', (_, wire, group) => {
  // proves: A-0097, A-0802, A-0803
  expect(collectionGroup(read(wire))).toBe(group)
})
