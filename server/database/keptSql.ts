import type { CompiledQuery, RawBuilder } from 'kysely'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Queryable, Row } from './Database.ts'

const kept = new Map<string, CompiledQuery>()
const mostKept = 2000

/**
 * Runs a statement that is built once for a key. The key has to name everything that the text depends on; `parameters`
 * are in the order in which they stand in it.
 */
export const keptSql = operation(function* (
  db: Queryable,
  key: string,
  parameters: readonly unknown[],
  build: () => RawBuilder<unknown>,
): Operation<readonly Row[]> {
  let statement = kept.get(key)
  if (!statement) {
    statement = build().compile(db)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, statement)
  }
  const { rows } = yield* execute<Row>({ ...statement, parameters }, db)
  return rows
})
