import { expect, it } from 'vitest'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import { archiveOf } from './archive.ts'

const meta: CollectionMeta = {
  collection: 'articles',
  icon: null,
  note: null,
  display_template: null,
  hidden: false,
  singleton: false,
  archive_field: 'status',
  archive_value: 'archived',
  unarchive_value: 'draft',
}

it('sets the archive value, or the unarchive value for archived items (C-172, C-173)', () => {
  expect(archiveOf(meta, { status: 'published' })).toMatchObject({ value: 'archived', isArchived: false })
  expect(archiveOf(meta, { status: 'archived' })).toMatchObject({ value: 'draft', isArchived: true })
})

it('sends true and false as booleans (C-174)', () => {
  const flags = { ...meta, archive_field: 'hidden', archive_value: 'true', unarchive_value: 'false' }
  expect(archiveOf(flags, { hidden: false })).toMatchObject({ value: true, isArchived: false })
  expect(archiveOf(flags, { hidden: true })).toMatchObject({ value: false, isArchived: true })
})

it('offers no action without an archive field (C-182)', () => {
  expect(archiveOf({ ...meta, archive_field: null }, {})).toBeNull()
  expect(archiveOf({ ...meta, archive_value: null }, {})).toBeNull()
  expect(archiveOf(null, {})).toBeNull()
})
