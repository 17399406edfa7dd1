import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { Edits } from '../../edits/Patch.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import { newItemDefaults } from '../newItemDefaults.ts'
import { type ListShape, listShape } from './listShape.ts'
import { rowProblems } from './rowProblems.ts'

/** The lists with staged rows that have missing or invalid values. The form of a row names its fields. */
export function listProblems(metadata: Metadata, collection: string, edits: Edits): readonly Problem[] {
  return Object.entries(edits).flatMap(([field, edit]): readonly Problem[] => {
    const shape = edit.kind === 'relation' ? listShape(metadata.relation(collection, field)) : null
    if (edit.kind !== 'relation' || !shape) return []
    const { created, updated } = edit.edit
    const isInvalid =
      Object.values(created).some(row => isRowInvalid(metadata, shape, null, row)) ||
      Object.entries(updated).some(([key, row]) => isRowInvalid(metadata, shape, key, row))
    return isInvalid ? [{ field, type: 'rows' }] : []
  })
}

function isRowInvalid(metadata: Metadata, shape: ListShape, key: Key | null, edits: Edits): boolean {
  const { rows, foreignKey, far } = shape
  const own = far ? [foreignKey, far.field, far.collectionField ?? far.field] : [foreignKey]
  if (isInvalid(metadata, rows, key, edits, own)) return true
  const item = far && edits[far.field]
  if (item?.kind !== 'one') return false
  return isInvalid(metadata, item.one.collection ?? far?.collections[0] ?? '', item.one.key, item.one.edits, [])
}

/** The saved values are unknown here, so that conditions of an existing item cannot be evaluated. */
function isInvalid(metadata: Metadata, collection: string, key: Key | null, edits: Edits, hide: readonly string[]) {
  const info = metadata.collection(collection)
  if (!info) return false
  const conditional = key === null ? [] : info.fields.filter(field => field.meta?.conditions?.length)
  const hidden = [...hide, ...conditional.map(({ field }) => field)]
  return rowProblems(info, key, startOf(metadata, info, key), edits, hidden, metadata.caller).length > 0
}

const startOf = (metadata: Metadata, info: CollectionInfo, key: Key | null): Item =>
  key === null ? newItemDefaults(info.fields, metadata.decide('create', info.collection), metadata.caller) : {}
