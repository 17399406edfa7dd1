import { Effect } from 'effect'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { alteration, statements, transaction } from '#server/database/effects.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import { covers, type Searched, type SearchState } from '#server/database/search/SearchIndex.ts'
import {
  createSqliteSearch,
  fillSqliteSearch,
  flushSqliteSearch,
  rowIdOf,
  tablesWithSearch,
} from '#server/database/search/sqliteSearch.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { SchemaInterface } from '../Schema.ts'

/** Milliseconds that a step should take: no request is answered during that time. */
const stepTime = 8

/** The state of an index; null if it does not exist any more. */
const stateOf = operation(function* (database: OpenDatabase, table: string): Operation<SearchState | null> {
  const states = yield* statements(() => readSearchStates(database, database.db))
  return states.find(state => state.table === table) ?? null
})

/** Drops the indexes that another program has broken, for example by copying or dropping the table. */
export const dropBroken = operation(function* (
  database: OpenDatabase,
  schema: Pick<SchemaInterface, 'dropSearch'>,
  intact: ReadonlyMap<string, SearchState>,
): Operation<void> {
  if (database.kind !== 'sqlite') return
  const tables = yield* statements(() => tablesWithSearch(database.db))
  const broken = tables.filter(table => !intact.has(table))
  if (broken.length > 0) yield* schema.dropSearch(broken)
})

const [fewest, most] = [10, 1_000]

type Step = (trx: Queryable, maxRows: number) => Promise<number>

/**
 * Builds and updates search indexes in short steps, each a transaction. Between two steps the server has as much time
 * for requests as the step has taken. A build that was interrupted continues where it stopped.
 */
export function sqliteSearchBuilder(
  database: OpenDatabase,
  schema: Pick<SchemaInterface, 'dropSearch' | 'reload' | 'snapshot'>,
) {
  let size = 50

  /** Repeats a step until nothing is left. */
  const inSteps = operation(function* (step: Step): Operation<void> {
    for (;;) {
      let taken = 0
      const count = yield* transaction(database, trx =>
        statements(async () => {
          const started = performance.now()
          const done = await step(trx, size)
          taken = performance.now() - started
          return done
        }),
      )
      const wasFull = count >= size
      if (taken > stepTime) size = Math.max(Math.floor(size / 2), fewest)
      else if (wasFull && taken < stepTime / 2) size = Math.min(size * 2, most)
      if (count === 0) return
      yield* Effect.sleep(Math.ceil(taken))
    }
  })

  return operation(function* (wanted: Searched, state: SearchState | null): Operation<void> {
    const isCurrent = state !== null && covers(wanted, state)
    if (!isCurrent) {
      if ((yield* statements(() => rowIdOf(database.db, wanted.table))) === null) return
      // Searches must not use an index that is not complete.
      if (state) yield* schema.dropSearch([wanted.table])
      yield* alteration(database, trx => statements(() => createSqliteSearch(trx, wanted)))
    }
    const index = isCurrent ? state : yield* stateOf(database, wanted.table)
    if (!index) return
    if (!index.isReady) yield* inSteps((trx, maxRows) => fillSqliteSearch(trx, index, maxRows))
    yield* inSteps((trx, maxRows) => flushSqliteSearch(trx, index, maxRows))
    if (!covers(wanted, schema.snapshot().collections.get(wanted.table)?.search)) yield* schema.reload()
  })
}
