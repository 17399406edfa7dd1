import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { keyList } from '#server/query/keyList.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import type { CollectionInfo } from '../schema/Snapshot.ts'
import { constraintFailure } from './constraintFailure.ts'
import type { WriteContext } from './WriteContext.ts'

/** Every column as it is read, for `returning` and `select`. */
export const allColumns = (kind: ReadContext['kind'], info: CollectionInfo): RawBuilder<unknown> =>
  sql.join(
    info.columns.map(field => {
      const name = sql.id(field.name)
      return kind === 'sqlite' && field.type === 'bigInteger' ? sql`cast(${name} as text) as ${name}` : name
    }),
  )

/** Inserts a row and gives it as it then is. */
export async function insertRow(
  context: WriteContext,
  info: CollectionInfo,
  stored: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const names = Object.keys(stored)
  const values =
    names.length === 0
      ? sql`default values`
      : sql`(${sql.join(names.map(name => sql.id(name)))}) values (${sql.join(names.map(name => stored[name]))})`
  const rows = await guarded(context, info, stored, () =>
    sql<Row>`insert into ${sql.id(info.name)} ${values} returning ${allColumns(context.kind, info)}`.execute(
      context.db,
    ),
  )
  const [row] = rows
  if (!row) throw new Error(`Nothing was inserted into ${info.name}.`)
  return row
}

/** Changes the rows with the given keys and gives them as they then are. */
export const updateRows = (
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly unknown[],
  stored: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> => {
  const changes = Object.keys(stored).map(name => sql`${sql.id(name)} = ${stored[name]}`)
  return guarded(context, info, stored, () =>
    sql<Row>`update ${sql.id(info.name)} set ${sql.join(changes)}
      where ${keyList(context.kind, info.name, info.primaryKey, keys)}
      returning ${allColumns(context.kind, info)}`.execute(context.db),
  )
}

/** Deletes the rows with the given keys. */
export const deleteRows = (
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly unknown[],
): Promise<readonly Row[]> =>
  guarded(context, info, {}, () =>
    sql<Row>`delete from ${sql.id(info.name)}
      where ${keyList(context.kind, info.name, info.primaryKey, keys)}`.execute(context.db),
  )

async function guarded(
  context: WriteContext,
  info: CollectionInfo,
  stored: Readonly<Record<string, unknown>>,
  statement: () => Promise<{ readonly rows: readonly Row[] }>,
): Promise<readonly Row[]> {
  try {
    const { rows } = await statement()
    return rows
  } catch (cause) {
    throw await constraintFailure(context.outside, info, stored, cause)
  }
}
