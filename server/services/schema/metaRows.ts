import { sql } from 'kysely'
import { systemCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failedValidation } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { wireValue } from '#server/query/readItems.ts'
import { encodeValues } from '#server/services/items/encodeValues.ts'
import { nestedWrites } from '#server/services/items/nestedWrites.ts'
import { recordActivity, recordChange } from '#server/services/items/record.ts'
import { deleteRows, insertRow, updateRows } from '#server/services/items/storeRows.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'
import type { ChangeTools } from './ChangeTools.ts'

/** The metadata tables, and those that refer to collections and fields. */
export type MetaTable =
  `directus_${'collections' | 'fields' | 'relations' | 'permissions' | 'presets' | 'webhooks' | 'roles'}`

export type Values = Readonly<Record<string, unknown>>

/** Adds a row; `values` in the wire format. Recorded like a new item. Fails with FAILED_VALIDATION. */
export const insertMeta = operation(function* (tools: ChangeTools, table: MetaTable, values: Values): Operation<Row> {
  const info = infoOf(tools, table)
  const context = contextOf(tools)
  const row = yield* insertRow(context, info, storedOf(info, values))
  if (tools.caller) yield* recordChange(context, 'create', info, row, null)
  return row
})

/** Changes the row with the given key; `values` in the wire format. */
export const updateMeta = operation(function* (
  tools: ChangeTools,
  table: MetaTable,
  key: unknown,
  values: Values,
): Operation<void> {
  const info = infoOf(tools, table)
  const context = contextOf(tools)
  const stored = storedOf(info, values)
  if (Object.keys(stored).length === 0) return
  const name = sql.id(info.primaryKey.name)
  const result = yield* execute(sql<Row>`select * from ${sql.id(table)} where ${name} = ${key}`, tools.trx)
  const [row] = yield* updateRows(context, info, [key], stored)
  if (row && tools.caller) yield* recordChange(context, 'update', info, row, result.rows[0] ?? null)
})

/** Deletes the rows with the given keys. */
export const deleteMeta = operation(function* (
  tools: ChangeTools,
  table: MetaTable,
  keys: readonly unknown[],
): Operation<void> {
  if (keys.length === 0) return
  const info = infoOf(tools, table)
  const context = contextOf(tools)
  yield* deleteRows(context, info, keys)
  if (tools.caller) for (const key of keys) yield* recordActivity(context, 'delete', table, key)
})

/** The rows of a table that match a condition, in the wire format. */
export const readMeta = operation(function* (
  tools: ChangeTools,
  table: MetaTable,
  column: string,
  value: unknown,
): Operation<readonly Values[]> {
  const info = infoOf(tools, table)
  const result = yield* execute(
    sql<Row>`select * from ${sql.id(table)}
    where ${sql.id(column)} = ${value} order by ${sql.id(info.primaryKey.name)}`,
    tools.trx,
  )
  return result.rows.map(row => wireRow(info, row))
})

/** All rows of a table, in the wire format. */
export const readAllMeta = operation(function* (tools: ChangeTools, table: MetaTable): Operation<readonly Values[]> {
  const info = infoOf(tools, table)
  const result = yield* execute(
    sql<Row>`select * from ${sql.id(table)}
    order by ${sql.id(info.primaryKey.name)}`,
    tools.trx,
  )
  return result.rows.map(row => wireRow(info, row))
})

const wireRow = (info: CollectionInfo, row: Row): Values =>
  Object.fromEntries(info.columns.map(field => [field.name, wireValue(field, row[field.name])]))

/** Whether a table has a column of this name: those of other servers can lack some. */
export const isMetaColumn =
  (tools: ChangeTools, table: MetaTable) =>
  (name: string): boolean =>
    infoOf(tools, table).fields.get(name)?.column != null

function infoOf(tools: ChangeTools, table: MetaTable): CollectionInfo {
  const info = tools.snapshot.collections.get(table)
  if (!info) throw new Error(`The table ${table} is missing.`)
  return info
}

function storedOf(info: CollectionInfo, values: Values): Values {
  const { stored, problems } = encodeValues(info, values)
  if (problems.length > 0) throw failedValidation(problems)
  return stored
}

const contextOf = ({ kind, trx, snapshot, caller }: ChangeTools): WriteContext => ({
  kind,
  db: trx,
  snapshot,
  caller: caller ?? systemCaller,
  now: new Date().toISOString(),
  touched: new Set(),
  changes: [],
  jobs: [],
  mails: false,
  nested: nestedWrites,
  depth: 0,
  base: null,
})
