import { Effect } from 'effect'
import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { statements, transaction } from '#server/database/effects.ts'
import { createPostgresSearch, hasTrigrams } from '#server/database/search/postgresSearch.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import { covers, type Searched, type SearchState } from '#server/database/search/SearchIndex.ts'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { knowChange, noteChange } from '../changeVersions.ts'
import type { SchemaInterface } from '../Schema.ts'

/** Any number that no other lock uses: one server at a time builds search indexes. */
const buildLock = 729_514_332

/** PostgreSQL's limit on the columns of an index. */
const mostColumns = 32

/** Builds search indexes while others write. PostgreSQL keeps them up to date. */
export function buildPostgresSearch(database: OpenDatabase, schema: Pick<SchemaInterface, 'reload' | 'snapshot'>) {
  let canBuild: boolean | null = null

  const build = async (wanted: Searched, signal: AbortSignal): Promise<boolean> => {
    const { apart } = database
    if (!apart) return false
    return apart(async connection => {
      const lock = await sql<Row>`select pg_try_advisory_lock(${buildLock}) as mine`.execute(connection)
      if (lock.rows[0]?.['mine'] !== true) return false
      // Another server may have built it in the meantime.
      const states = await readSearchStates(database, connection)
      if (states.some(state => state.table === wanted.table && isCurrent(wanted, state))) return true
      await createPostgresSearch(connection, wanted, signal)
      return true
    })
  }

  return operation(function* (wanted: Searched, state: SearchState | null): Operation<void> {
    if (wanted.columns.length > mostColumns) return
    if (!isCurrent(wanted, state)) {
      canBuild ??= yield* statements(() => hasTrigrams(database.db))
      if (!canBuild) return
      const built = yield* Effect.tryPromise({
        try: signal => build(wanted, signal),
        catch: cause => new DatabaseError({ cause }),
      })
      if (!built) return
      const version = yield* transaction(database, trx => noteChange(database.kind, trx, 'model'))
      knowChange(database.db, 'model', version)
    }
    if (!covers(wanted, schema.snapshot().collections.get(wanted.table)?.search)) yield* schema.reload()
  })
}

const isCurrent = (wanted: Searched, state: SearchState | null): boolean =>
  state?.isReady === true && covers(wanted, state)
