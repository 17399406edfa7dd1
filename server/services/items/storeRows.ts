import { Effect } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { cachedSql } from '#server/database/cachedSql.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { keyList, keysParameter } from '#server/query/keyList.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { refusedStatement } from './constraintFailure.ts'
import type { WriteContext } from './WriteContext.ts'

/** Every column in its form for reading, for `returning` and `select`. */
export const allColumns = (kind: ReadContext['kind'], info: CollectionInfo): RawBuilder<unknown> =>
  sql.join(
    info.columns.map(field => {
      const name = sql.id(field.name)
      return kind === 'sqlite' && field.type === 'bigInteger' ? sql`cast(${name} as text) as ${name}` : name
    }),
  )

/** Inserts a row and returns it. */
export const insertRow = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  stored: Readonly<Record<string, unknown>>,
): Operation<Row> {
  const names = Object.keys(stored)
  const values =
    names.length === 0
      ? sql`default values`
      : sql`(${sql.join(names.map(name => sql.id(name)))}) values (${sql.join(names.map(name => stored[name]))})`
  const rows = yield* guarded(
    info,
    stored,
    cachedSql(
      context.db,
      keyOf(context, 'insert', info, names),
      names.map(name => stored[name]),
      () => sql`insert into ${sql.id(info.name)} ${values} returning ${allColumns(context.kind, info)}`,
    ),
  )
  const [row] = rows
  if (!row) return yield* Effect.die(new Error(`Nothing was inserted into ${info.name}.`))
  return row
})

/** Changes the rows with the given keys and returns them. */
export const updateRows = (
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly unknown[],
  stored: Readonly<Record<string, unknown>>,
): Fallible<readonly Row[]> => {
  const names = Object.keys(stored)
  const changes = names.map(name => sql`${sql.id(name)} = ${stored[name]}`)
  const parameters = [...names.map(name => stored[name]), keysParameter(context.kind, keys)]
  return guarded(
    info,
    stored,
    cachedSql(
      context.db,
      keyOf(context, 'update', info, names),
      parameters,
      () => sql`update ${sql.id(info.name)} set ${sql.join(changes)}
        where ${keyList(context.kind, info.name, info.primaryKey, keys)}
        returning ${allColumns(context.kind, info)}`,
    ),
  )
}

/** Deletes the rows with the given keys. */
export const deleteRows = (
  context: WriteContext,
  info: CollectionInfo,
  keys: readonly unknown[],
): Fallible<readonly Row[]> =>
  guarded(
    info,
    {},
    execute(
      sql<Row>`delete from ${sql.id(info.name)}
      where ${keyList(context.kind, info.name, info.primaryKey, keys)}`,
      context.db,
    ).pipe(Effect.map(({ rows }) => rows)),
  )

/** Everything that the text of a statement depends on. */
const keyOf = (context: WriteContext, verb: string, info: CollectionInfo, names: readonly string[]): string =>
  JSON.stringify([context.kind, verb, info.name, names, info.columns.map(column => [column.name, column.type])])

const guarded = (
  info: CollectionInfo,
  stored: Readonly<Record<string, unknown>>,
  statement: Fallible<readonly Row[]>,
): Fallible<readonly Row[]> => statement.pipe(Effect.mapError(cause => refusedStatement(info, stored, cause)))
