import type { Key } from '#schemas/data/Item.ts'
import type { ToManyEdit } from '../../edits/Patch.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import type { Registry } from '../../registry/Registry.ts'
import { farFields, type ListColumn, rowTemplate } from './listColumns.ts'
import { keysInAddress } from './listQuery.ts'
import type { ListShape } from './listShape.ts'
import { farKeyOf } from './relatedRows.ts'

export interface LinkedItems {
  readonly collection: string
  readonly keys: readonly Key[]
  readonly fields: readonly string[]
}

interface ListOfRows {
  readonly shape: ListShape
  readonly edit: ToManyEdit
  readonly columns: readonly ListColumn[]
  readonly moreFields: readonly string[]
}

/** The existing items that new rows link to, by collection. */
export function linkedItems(list: ListOfRows, metadata: Metadata, registry: Registry): readonly LinkedItems[] {
  const { shape, edit, columns, moreFields } = list
  const { far } = shape
  if (!far) return []
  const rows = Object.values(edit.created)
  return far.collections.map(collection => ({
    collection,
    keys: rows
      .filter(row => {
        const named = far.collectionField === null ? null : row[far.collectionField]
        return far.collectionField === null || (named?.kind === 'value' && named.value === collection)
      })
      .flatMap(row => farKeyOf(row, far.field) ?? [])
      .slice(0, keysInAddress),
    fields: farFields(registry, metadata, collection, columns, rowTemplate(metadata, collection, columns), moreFields),
  }))
}
