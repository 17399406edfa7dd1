import { Context, Deferred, Effect, Layer, Semaphore } from 'effect'
import { sql } from 'kysely'
import { Database, type DatabaseKind, type OpenDatabase, type Queryable, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation, ServiceError } from '#server/failures/ServiceError.ts'
import { Webhooks } from '#server/webhooks/Webhooks.ts'
import { Access } from './Access.ts'
import { Schema } from './Schema.ts'

/** What servers keep in memory of the database. */
export type Kept = 'rights' | 'model' | 'webhooks'

const all: readonly Kept[] = ['rights', 'model', 'webhooks']

/** The versions that this server has taken up, by database. */
const seenVersions = new WeakMap<Queryable, Map<Kept, string>>()

function seenOf(db: Queryable): Map<Kept, string> {
  const known = seenVersions.get(db) ?? new Map<Kept, string>()
  seenVersions.set(db, known)
  return known
}

/**
 * Notes within a transaction that what servers keep has changed, and gives its new version: the others on the database
 * see it with the commit. SQLite has one server, which knows.
 */
export const noteChange = operation(function* (
  kind: DatabaseKind,
  trx: Queryable,
  what: Kept,
): Operation<string | null> {
  if (kind === 'sqlite') return null
  const noted = yield* execute(
    sql<Row>`insert into directus_changes (name, version) values (${what}, 1)
      on conflict (name) do update set version = directus_changes.version + 1 returning version`,
    trx,
  )
  return String(noted.rows[0]?.['version'])
})

/** Remembers, after the commit, a change of this server's own, which it need not take up. */
export function knowChange(db: Queryable, what: Kept, version: string | null): void {
  if (version !== null) seenOf(db).set(what, version)
}

export interface SharedChangesShape {
  /**
   * Looks whether another server has changed what this one keeps, and then reads it again: what has been answered there
   * holds here, also for what is read from a replica. Called before each request. Requests that come while one looks wait for one more look, together.
   */
  readonly sync: Fallible<void>
}

/** Changes that other servers on the database make. */
export class SharedChanges extends Context.Service<SharedChanges, SharedChangesShape>()('SharedChanges') {
  static readonly layer = Layer.effect(
    SharedChanges,
    Effect.gen(function* () {
      const database = yield* Database
      const access = yield* Access
      const schema = yield* Schema
      const webhooks = yield* Webhooks
      const sync = watchChanges(database, {
        rights: Effect.sync(access.forget),
        model: schema.reload(),
        webhooks: Effect.sync(webhooks.forget),
      })
      return { sync }
    }),
  )
}

export function watchChanges(
  { db, kind, replica }: Pick<OpenDatabase, 'db' | 'kind' | 'replica'>,
  renew: Readonly<Record<Kept, Fallible<void>>>,
): Fallible<void> {
  if (kind === 'sqlite') return Effect.void
  const seen = seenOf(db)
  const look = operation(function* (): Operation<void> {
    // The join returns a row even if nothing has changed yet.
    const statement = replica
      ? sql<Row>`select name, version, ${replica.position} as position
          from (select 1) as once left join directus_changes on true`
      : sql<Row>`select name, version from directus_changes`
    const found = yield* execute(statement, db)
    replica?.require(String(found.rows[0]?.['position']))
    const versions = new Map(found.rows.map(row => [String(row['name']), String(row['version'])]))
    for (const what of all) {
      const version = versions.get(what) ?? '0'
      if (seen.get(what) === version) continue
      yield* renew[what]
      seen.set(what, version)
    }
  })
  return shared(look())
}

/**
 * Work that callers share: whoever comes while it runs waits for one more run, as the running one may have begun before
 * what they have to see. Nobody's interruption ends it for the others.
 */
function shared(work: Fallible<void>): Fallible<void> {
  const running = Semaphore.makeUnsafe(1)
  let next: Deferred.Deferred<void, ServiceError> | null = null
  return Effect.suspend(() => {
    if (next) return Deferred.await(next)
    const mine = Deferred.makeUnsafe<void, ServiceError>()
    next = mine
    const start = Effect.sync(() => {
      next = null
    })
    const run = running.withPermit(Effect.andThen(start, work))
    return Effect.andThen(Effect.forkDetach(Deferred.complete(mine, run)), Deferred.await(mine))
  })
}
