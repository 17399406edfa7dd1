import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { wireValue } from '#server/query/readItems.ts'
import { failedValidation } from '#server/services/Failure.ts'
import { encodeValues } from '#server/services/items/encodeValues.ts'
import { recordActivity, recordChange } from '#server/services/items/record.ts'
import { deleteRows, insertRow, updateRows } from '#server/services/items/storeRows.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'
import { systemCaller } from '#server/services/RequestCaller.ts'
import type { ChangeTools } from './ChangeTools.ts'
import type { CollectionInfo } from './Snapshot.ts'

/** The tables that say what the database cannot, and those that name collections and fields. */
export type MetaTable = `directus_${'collections' | 'fields' | 'relations' | 'permissions' | 'presets' | 'webhooks'}`

export type Values = Readonly<Record<string, unknown>>

/** Adds a row; `values` as they travel. Recorded like a new item. Fails with FAILED_VALIDATION. */
export async function insertMeta(tools: ChangeTools, table: MetaTable, values: Values): Promise<Row> {
  const info = infoOf(tools, table)
  const context = contextOf(tools)
  const row = await insertRow(context, info, storedOf(info, values))
  if (tools.caller) await recordChange(context, 'create', info, row, null)
  return row
}

/** Changes the row with the given key; `values` as they travel. */
export async function updateMeta(tools: ChangeTools, table: MetaTable, key: unknown, values: Values): Promise<void> {
  const info = infoOf(tools, table)
  const context = contextOf(tools)
  const stored = storedOf(info, values)
  if (Object.keys(stored).length === 0) return
  const name = sql.id(info.primaryKey.name)
  const found = await sql<Row>`select * from ${sql.id(table)} where ${name} = ${key}`.execute(tools.trx)
  const [row] = await updateRows(context, info, [key], stored)
  if (row && tools.caller) await recordChange(context, 'update', info, row, found.rows[0] ?? null)
}

/** Deletes the rows with the given keys. */
export async function deleteMeta(tools: ChangeTools, table: MetaTable, keys: readonly unknown[]): Promise<void> {
  if (keys.length === 0) return
  const info = infoOf(tools, table)
  const context = contextOf(tools)
  await deleteRows(context, info, keys)
  if (tools.caller) for (const key of keys) await recordActivity(context, 'delete', table, key)
}

/** The rows of a table that a condition covers, as they travel. */
export async function readMeta(
  tools: ChangeTools,
  table: MetaTable,
  column: string,
  value: unknown,
): Promise<readonly Values[]> {
  const info = infoOf(tools, table)
  const found = await sql<Row>`select * from ${sql.id(table)}
    where ${sql.id(column)} = ${value} order by ${sql.id(info.primaryKey.name)}`.execute(tools.trx)
  return found.rows.map(row => wireRow(info, row))
}

/** All rows of a table, as they travel. */
export async function readAllMeta(tools: ChangeTools, table: MetaTable): Promise<readonly Values[]> {
  const info = infoOf(tools, table)
  const found = await sql<Row>`select * from ${sql.id(table)}
    order by ${sql.id(info.primaryKey.name)}`.execute(tools.trx)
  return found.rows.map(row => wireRow(info, row))
}

const wireRow = (info: CollectionInfo, row: Row): Values =>
  Object.fromEntries(info.columns.map(field => [field.name, wireValue(field, row[field.name])]))

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
  depth: 0,
  base: null,
})
