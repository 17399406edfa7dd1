import { Context, Deferred, Effect, Layer, Semaphore } from 'effect'
import { sql } from 'kysely'
import { Database, type OpenDatabase, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation, ServiceError } from '#server/failures/ServiceError.ts'
import { Webhooks } from '#server/webhooks/Webhooks.ts'
import { Access } from './Access.ts'
import { type Kept, seenOf } from './changeVersions.ts'
import { Schema } from './Schema.ts'

const all: readonly Kept[] = ['rights', 'model', 'webhooks']

export interface SharedChangesInterface {
  /**
   * Checks whether another server has changed cached data, and then reads it again: what that server has answered is
   * visible here too, including reads from a replica. Called before each request. Requests that arrive during a check
   * share the next one.
   */
  readonly sync: Fallible<void>
}

/** Changes made by other servers on the database. */
export class SharedChanges extends Context.Service<SharedChanges, SharedChangesInterface>()('SharedChanges') {
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
    const result = yield* execute(statement, db)
    replica?.require(String(result.rows[0]?.['position']))
    const versions = new Map(result.rows.map(row => [String(row['name']), String(row['version'])]))
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
 * Work that callers share: a caller that arrives while it runs waits for the next run, because the running one may have
 * started before the change they need to see. Interrupting one caller does not end it for the others.
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
