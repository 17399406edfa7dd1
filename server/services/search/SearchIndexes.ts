import { Cause, Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { Database, type OpenDatabase, type Row } from '#server/database/Database.ts'
import { execute, statements } from '#server/database/effects.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import type { Searched } from '#server/database/search/SearchIndex.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation, ServiceError } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { searchedFields } from '#server/query/searchedFields.ts'
import { Configuration } from '../Configuration.ts'
import { Schema } from '../Schema.ts'
import { buildPostgresSearch } from './buildPostgresSearch.ts'
import { dropBroken, sqliteSearchBuilder } from './buildSqliteSearch.ts'

export interface SearchIndexesInterface {
  /** Creates the indexes that are missing, and brings the others up to date. Waits for it. */
  readonly round: () => Fallible<void>
  /** Runs a round every few seconds, until the scope is closed. Failures are logged; the next round follows. */
  readonly running: Effect.Effect<void>
}

/** Rows from which a collection has a search index. Reading all rows of a smaller one takes some 10 ms. */
export const indexedFrom = 10_000

const pause = '5 seconds'

/** Milliseconds for which a collection without an index is left alone: it is small, or its index cannot be built. */
const leftFor = 60_000

/** Large system collections that people search. */
const searchedSystem: ReadonlySet<string> = new Set(['directus_files', 'directus_users'])

/** The search indexes of large collections, which are built and updated in the background. */
export class SearchIndexes extends Context.Service<SearchIndexes, SearchIndexesInterface>()('SearchIndexes') {
  static readonly layer = Layer.effect(
    SearchIndexes,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      const { logger } = yield* Configuration
      const build =
        database.kind === 'sqlite' ? sqliteSearchBuilder(database, schema) : buildPostgresSearch(database, schema)
      const leftUntil = new Map<string, number>()
      const reported = (cause: Cause.Cause<ServiceError>): Fallible<void> =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.sync(() => logger.error({ err: Cause.squash(cause) }, 'Could not update the search indexes'))
      const states = () => statements(() => readSearchStates(database, database.db))

      const round = operation(function* (): Operation<void> {
        const existing = new Map((yield* states()).map(state => [state.table, state]))
        yield* dropBroken(database, schema, existing)
        for (const info of schema.snapshot().collections.values()) {
          const wanted = wantedFor(info)
          const state = existing.get(info.name) ?? null
          if (wanted === null || (!state && (leftUntil.get(info.name) ?? 0) > Date.now())) continue
          leftUntil.set(info.name, Date.now() + leftFor)
          if (!state && !(yield* isLarge(database, info.name))) continue
          const built = Effect.sync(() => void leftUntil.delete(info.name))
          yield* build(wanted, state).pipe(Effect.andThen(built), Effect.catchCause(reported))
        }
      })

      const running = round().pipe(
        Effect.catchCause(reported),
        Effect.andThen(Effect.sleep(pause)),
        Effect.forever,
        Effect.orDie,
      )
      return { round, running } satisfies SearchIndexesInterface
    }),
  )
}

/** Keeps the search indexes up to date until the scope is closed. */
export const searchIndexing = Effect.gen(function* () {
  const { running } = yield* SearchIndexes
  yield* Effect.forkScoped(running)
})

function wantedFor(info: CollectionInfo): Searched | null {
  if (info.system && !searchedSystem.has(info.name)) return null
  const columns = searchedFields(info).map(field => field.name)
  return columns.length === 0 ? null : { table: info.name, columns }
}

const isLarge = operation(function* ({ db }: OpenDatabase, table: string): Operation<boolean> {
  const result = yield* execute(
    sql<Row>`select count(*) as count from (
      select 1 from ${sql.id(table)} limit ${sql.lit(indexedFrom)}) as some_rows`,
    db,
  )
  return Number(result.rows[0]?.['count'] ?? 0) >= indexedFrom
})
