import { sql } from 'kysely'
import { addColumn } from '#server/database/addColumn.ts'
import type { ColumnDefinition } from '#server/database/Column.ts'
import type { Row } from '#server/database/Database.ts'
import { execute, statements } from '#server/database/effects.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { toStoredRules } from '#server/model/storedRules.ts'
import type { ChangeTools } from './ChangeTools.ts'
import type { NewField } from './definitions.ts'
import { columnFor, isColumn } from './fieldColumn.ts'
import { insertMeta, isMetaColumn } from './metaRows.ts'
import { checkFreeField, checkName } from './names.ts'
import { setIndex } from './setIndex.ts'
import { checkSpecials, specialsFor } from './specials.ts'
import { isColumnType } from './types.ts'

/** Adds a field: a column unless it is an alias, and its metadata. */
export const createField = operation(function* (
  tools: ChangeTools,
  collection: string,
  field: NewField,
): Operation<void> {
  const info = changeable(tools, collection)
  checkName(field.field, 'field')
  checkFreeField(info, field.field)
  if (isColumn(field)) {
    const column = columnFor(tools, field)
    if (column.primaryKey)
      return yield* invalidPayload(`"${collection}" already has a primary key: "${info.primaryKey.name}".`)
    yield* checkRows(tools, collection, column)
    yield* statements(() => addColumn(tools.kind, tools.trx, collection, column))
    if (field.schema?.is_indexed) yield* setIndex(tools, collection, column, true)
  }
  yield* insertFieldMeta(tools, collection, field)
})

/** The collection whose fields change. System fields cannot be changed. */
export function changeable(tools: ChangeTools, collection: string): CollectionInfo {
  const info = tools.snapshot.collections.get(collection)
  if (!info) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  if (info.system) throw invalidPayload(`Fields of "${collection}" can't be changed.`)
  return info
}

/** Refuses a column that existing rows could not have. */
const checkRows = operation(function* (
  { trx }: ChangeTools,
  collection: string,
  column: ColumnDefinition,
): Operation<void> {
  const empty = column.defaultValue === null || column.defaultValue === undefined
  if ((column.nullable || !empty) && (!column.unique || empty)) return
  const result = yield* execute(sql<Row>`select count(*) as count from ${sql.id(collection)}`, trx)
  const count = Number(result.rows[0]?.['count'])
  if (!column.nullable && empty && count > 0)
    return yield* invalidPayload(`Field "${column.name}" needs a default value: "${collection}" has ${items(count)}.`)
  if (column.unique && !empty && count > 1)
    return yield* invalidPayload(
      `Field "${column.name}" can't be unique: all ${items(count)} would get its default value.`,
    )
})

export const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Writes the metadata of a new field. Optional for a plain column. */
export const insertFieldMeta = operation(function* (
  tools: ChangeTools,
  collection: string,
  field: NewField,
): Operation<void> {
  checkName(field.field, 'field')
  const type = isColumn(field) && isColumnType(field.type) ? field.type : null
  const specials = field.meta?.special ?? null
  const special = specialsFor(
    type,
    typeof specials === 'string' ? specials.split(',') : specials,
    tools.snapshot.dialect.casts,
  )
  if (type !== null && special !== null) checkSpecials(field.field, type, field.schema?.max_length ?? null, special)
  if (!field.meta && type !== null && special === null) return
  yield* insertMeta(tools, 'directus_fields', {
    ...toStoredRules(field.meta ?? {}, null, isMetaColumn(tools, 'directus_fields')),
    collection,
    field: field.field,
    special: special?.length === 0 ? null : special,
  })
})
