import { Context, Effect, Layer } from 'effect'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { noteActivity } from './auth/noteActivity.ts'
import { Configuration } from './Configuration.ts'
import { countOldHistory, type OldHistory, readHistoryDays, writeHistoryDays } from './historyDays.ts'
import { sweepHistory } from './sweepHistory.ts'

/** A deletion of old history. */
export interface Sweep {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The number of deleted entries of the activity. */
  readonly removed: number
}

export interface RetentionInterface {
  /** How many days activity and revisions are kept; null: forever. */
  readonly days: Fallible<number | null>
  /** Whether the environment of the server sets it, so that administrators cannot. */
  readonly isFixed: boolean
  /** What the next deletion would remove if history was kept for a number of days. */
  readonly older: (days: number) => Fallible<OldHistory>
  /** Changes it, with an entry in the activity. Fails with FORBIDDEN if the environment sets it. */
  readonly change: (caller: RequestCaller, days: number | null) => Fallible<void>
  /** The last deletion of this server process; null before the first. */
  readonly last: () => Sweep | null
  /** Deletes what is older. Does nothing if history is kept forever. */
  readonly sweep: Fallible<void>
}

/** How long history is kept. */
export class Retention extends Context.Service<Retention, RetentionInterface>()('Retention') {
  static readonly layer = Layer.effect(
    Retention,
    Effect.gen(function* () {
      const { historyDays: fixed = null, logger } = yield* Configuration
      const database = yield* Database
      let last: Sweep | null = null
      const days = Effect.suspend(() => (fixed === null ? readHistoryDays(database.db) : Effect.succeed(fixed)))
      const sweep = operation(function* () {
        const historyDays = yield* days
        if (historyDays === null) return
        const removed = yield* sweepHistory(database, historyDays)
        last = { at: Date.now(), removed }
        logger.info({ event: 'history.removed', removed, historyDays }, 'Removed old history')
      })
      const change = operation(function* ({ ip, user, userAgent }: RequestCaller, next: number | null) {
        if (fixed !== null) return yield* forbidden('HISTORY_DAYS in the environment of the server sets this.')
        yield* transaction(
          database,
          operation(function* (db) {
            const before = yield* readHistoryDays(db)
            if (before === next) return
            yield* writeHistoryDays(db, next)
            const comment = `Keep history: ${lengthOf(next)}, before: ${lengthOf(before)}`
            const about = { collection: 'directus_settings', account: '1' }
            yield* noteActivity(database, db, { action: 'update', user, ip, userAgent, comment, ...about })
          }),
        )
      })
      return {
        ...{ days, isFixed: fixed !== null, change, sweep: Effect.suspend(sweep) },
        older: each => countOldHistory(database, each),
        last: () => last,
      } satisfies RetentionInterface
    }),
  )
}

const lengthOf = (days: number | null): string => (days === null ? 'forever' : `${days} days`)
