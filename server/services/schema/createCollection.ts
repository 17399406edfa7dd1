import { isIndexable } from '#schemas/data/isIndexable.ts'
import { createTable } from '#server/database/createTable.ts'
import { statements } from '#server/database/effects.ts'
import { addListIndexes } from '#server/database/listIndex.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { checkPlace } from './checkPlace.ts'
import { insertFieldMeta } from './createField.ts'
import type { NewCollection, NewField } from './definitions.ts'
import { columnFor, isColumn } from './fieldColumn.ts'
import { insertMeta } from './metaRows.ts'
import { checkFreeCollection, checkName } from './names.ts'

const plainKey: NewField = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true, interface: 'numeric', readonly: true },
}

/**
 * Creates a table with its columns, and the metadata of all of them. Fails with INVALID_PAYLOAD or FAILED_VALIDATION.
 */
export const createCollection = operation(function* (tools: ChangeTools, definition: NewCollection): Operation<void> {
  const { collection, meta, fields = [] } = definition
  checkName(collection, 'collection')
  yield* checkFreeCollection(tools, collection)
  if (tools.snapshot.folders.some(each => each.collection === collection))
    return yield* invalidPayload(`Collection "${collection}" already exists.`)
  checkPlace(tools.snapshot, collection, meta ?? {})
  if (definition.folder) {
    if (fields.length > 0) return yield* invalidPayload('"fields" must be empty: a folder has no table.')
    yield* insertMeta(tools, 'directus_collections', { ...meta, collection })
    return
  }
  const all = fields.some(field => field.schema?.is_primary_key) ? fields : [plainKey, ...fields]
  checkFields(collection, all)
  const columns = all.filter(isColumn).map(field => columnFor(tools, field))
  const names = new Set(columns.map(column => column.name))
  for (const key of ['sort_field', 'archive_field'] as const)
    if (meta?.[key] != null && !names.has(meta[key]))
      return yield* invalidPayload(
        `"meta.${key}" names "${meta[key]}", which is not a field with a column in "${collection}".`,
      )
  yield* statements(() => createTable(tools.kind, tools.trx, collection, columns))
  const ordered = new Set(all.filter(field => isOrder(field, meta?.sort_field ?? null)).map(({ field }) => field))
  const key = columns.find(column => column.primaryKey)
  for (const column of columns.filter(each => ordered.has(each.name) && isIndexable(each))) {
    const list = { column, key, isSortField: column.name === meta?.sort_field }
    yield* statements(() => addListIndexes(tools.kind, tools.trx, collection, list))
  }
  yield* insertMeta(tools, 'directus_collections', { ...meta, collection })
  for (const field of all) yield* insertFieldMeta(tools, collection, field)
})

function checkFields(collection: string, fields: readonly NewField[]): void {
  const names = new Set<string>()
  for (const { field } of fields) {
    if (names.has(field)) throw invalidPayload(`Field "${field}" already exists in collection "${collection}"`)
    names.add(field)
  }
  const keys = fields.filter(field => field.schema?.is_primary_key)
  if (keys.length > 1)
    throw invalidPayload(`"${collection}" can have one primary key, not ${keys.map(key => key.field).join(' and ')}.`)
}

/** Whether lists are commonly sorted by a field. */
function isOrder({ field, meta, schema }: NewField, sortField: string | null): boolean {
  if (schema?.is_indexed !== undefined) return schema.is_indexed
  const special = meta?.special ?? []
  const specials = typeof special === 'string' ? special.split(',') : special
  return field === sortField || specials.includes('date-created') || specials.includes('date-updated')
}
