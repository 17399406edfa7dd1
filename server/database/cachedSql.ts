import type { CompiledQuery, RawBuilder } from 'kysely'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Queryable, Row } from './Database.ts'

const sqlCache = new Map<string, CompiledQuery>()
const maxEntries = 2000

/**
 * Runs a statement that is built once per key. The key must name everything that the text depends on. `parameters` are
 * in the order in which the text uses them.
 */
export const cachedSql = operation(function* (
  db: Queryable,
  key: string,
  parameters: readonly unknown[],
  build: () => RawBuilder<unknown>,
): Operation<readonly Row[]> {
  let statement = sqlCache.get(key)
  if (!statement) {
    statement = build().compile(db)
    if (sqlCache.size >= maxEntries) sqlCache.clear()
    sqlCache.set(key, statement)
  }
  const { rows } = yield* execute<Row>({ ...statement, parameters }, db)
  return rows
})
