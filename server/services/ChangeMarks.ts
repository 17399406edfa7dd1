import { createHmac } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { requirePermission } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { deriveKey } from './auth/deriveKey.ts'
import { Configuration } from './Configuration.ts'
import { Schema } from './Schema.ts'

export interface ChangeMark {
  /** Opaque. Differs from an earlier one if items of the collection have changed, and sometimes if none has. */
  readonly mark: string
  /** Whether the newest change is not older than the list of the caller. */
  readonly recent: boolean
}

export interface ChangeMarksInterface {
  /**
   * The change mark of a collection, for a list that was read `age` milliseconds ago. Fails with FORBIDDEN unless the
   * caller can read the collection.
   *
   * It also changes with items that the caller cannot read: whether they could read one before its change, so that it
   * disappears from their list, is only in the history. So it only says that something has changed, but not what, how
   * often or by whom, and it is hashed, because keys of the activity would count what the whole project does.
   */
  readonly of: (caller: RequestCaller, collection: string, age: number) => Fallible<ChangeMark>
}

/** How many of the newest rows of the activity are read, by their key: the cost does not grow with the history. */
const newest = 500

/** PostgreSQL assigns keys before it commits: a change may appear after others with up to this many higher keys. */
const overtaking = 100

const changes = sql.join(['create', 'update', 'delete', 'revert'])

/**
 * By which lists notice that others have changed items. From the activity, which all servers of a database share and
 * which every change of an item is part of.
 */
export class ChangeMarks extends Context.Service<ChangeMarks, ChangeMarksInterface>()('ChangeMarks') {
  static readonly layer = Layer.effect(
    ChangeMarks,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      const { secret } = yield* Configuration
      const key = deriveKey(secret, 'change-mark')
      const timestamp = comparableInstant(database, 'timestamp')
      return {
        of: operation(function* (caller: RequestCaller, collection: string, age: number) {
          requirePermission(schema.snapshot(), caller, 'read', collection)
          const since = new Date(Date.now() - age).toISOString()
          const { rows } = yield* execute(
            sql<Row>`with tail as (
              select id, collection, action, timestamp from directus_activity order by id desc limit ${newest}
            ), own as (
              select id, timestamp from tail where collection = ${collection} and action in (${changes})
            )
            select (select max(id) from tail) as top, max(id) as last, count(*) as changes,
              sum(case when ${timestamp} > ${since} then 1 else 0 end) as recent
            from own where id > (select max(id) from own) - ${overtaking}`,
            database.db,
          )
          const { changes: count, last = null, recent, top } = rows[0] ?? {}
          // Without own changes among the newest: one may have been added and overtaken since an earlier mark.
          const state = last === null ? `none ${Math.floor(Number(top) / newest)}` : `${last} ${count}`
          const mark = createHmac('sha256', key).update(`${collection} ${state}`).digest('base64url').slice(0, 22)
          return { mark, recent: Number(recent) > 0 }
        }),
      } satisfies ChangeMarksInterface
    }),
  )
}
