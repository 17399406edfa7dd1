import { sql } from 'kysely'
import { addColumn } from '#server/database/addColumn.ts'
import type { ColumnDefinition } from '#server/database/Column.ts'
import type { Row } from '#server/database/Database.ts'
import { failure, invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './ChangeTools.ts'
import type { NewField } from './definitions.ts'
import { columnFor, isColumn } from './fieldColumn.ts'
import { insertMeta } from './metaRows.ts'
import { checkFreeField, checkName } from './names.ts'
import type { CollectionInfo } from './Snapshot.ts'
import { checkSpecials, specialsFor } from './specials.ts'
import { isColumnType } from './types.ts'

/** Adds a field: a column unless it is an alias, and its metadata. */
export async function createField(tools: ChangeTools, collection: string, field: NewField): Promise<void> {
  const info = changeable(tools, collection)
  checkName(field.field, 'field')
  checkFreeField(info, field.field)
  if (isColumn(field)) {
    const column = columnFor(tools, field)
    if (column.primaryKey)
      throw invalidPayload(`"${collection}" has its primary key already: "${info.primaryKey.name}".`)
    await checkRows(tools, collection, column)
    await addColumn(tools.kind, tools.trx, collection, column)
  }
  await insertFieldMeta(tools, collection, field)
}

/** The collection whose fields are to change. Those of the platform itself stay as they are. */
export function changeable(tools: ChangeTools, collection: string): CollectionInfo {
  const info = tools.snapshot.collections.get(collection)
  if (!info) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  if (info.system) throw invalidPayload(`Fields of "${collection}" can't be changed.`)
  return info
}

/** Refuses a column that the rows that are there could not have. */
async function checkRows({ trx }: ChangeTools, collection: string, column: ColumnDefinition): Promise<void> {
  const empty = column.defaultValue === null || column.defaultValue === undefined
  if ((column.nullable || !empty) && (!column.unique || empty)) return
  const found = await sql<Row>`select count(*) as count from ${sql.id(collection)}`.execute(trx)
  const count = Number(found.rows[0]?.['count'])
  if (!column.nullable && empty && count > 0)
    throw invalidPayload(`Field "${column.name}" needs a default value: "${collection}" has ${items(count)}.`)
  if (column.unique && !empty && count > 1)
    throw invalidPayload(`Field "${column.name}" can't be unique: all ${items(count)} would get its default value.`)
}

export const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Writes the metadata of a new field. A plain column may go without. */
export async function insertFieldMeta(tools: ChangeTools, collection: string, field: NewField): Promise<void> {
  checkName(field.field, 'field')
  const type = isColumn(field) && isColumnType(field.type) ? field.type : null
  const given = field.meta?.special ?? null
  const special = specialsFor(type, typeof given === 'string' ? given.split(',') : given, tools.snapshot.dialect.casts)
  if (type !== null && special !== null) checkSpecials(field.field, type, field.schema?.max_length ?? null, special)
  if (!field.meta && type !== null && special === null) return
  await insertMeta(tools, 'directus_fields', {
    ...field.meta,
    collection,
    field: field.field,
    special: special?.length === 0 ? null : special,
  })
}
