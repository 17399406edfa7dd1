import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { batchKeys } from './batchKeys.ts'

function notesBy(type: string): CollectionInfo {
  const metadata = buildMetadata({
    ...{ collections: [{ collection: 'notes', meta: null }], relations: [], permissions: [], language: 'en-US' },
    fields: [column('id', type, {}, { is_primary_key: true })],
    caller: { user: 'u', role: 'r', roleName: null, admin: true },
  })
  const notes = metadata.collection('notes')
  if (!notes) throw new Error('there are no notes')
  return notes
}

it.each([
  ['integer', '3,1,2', [3, 1, 2]],
  ['integer', '3,3', [3]],
  ['bigInteger', '9007199254740993,2', ['9007199254740993', '2']],
  ['uuid', 'a-1,b-2', ['a-1', 'b-2']],
  ['integer', '3', null],
  ['integer', '+', null],
  ['integer', '3,', null],
  ['string', 'Hello, world', null],
])('resolves keys of type %s in the URL %j to %j (P-246, P-247, P-248)', (type, address, keys) => {
  expect(batchKeys(notesBy(type), address)).toEqual(keys)
})
