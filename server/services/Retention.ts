import { Context, Effect, Layer } from 'effect'
import { Database } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { Configuration } from './Configuration.ts'
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
  readonly days: number | null
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
      const { historyDays = null, logger } = yield* Configuration
      const database = yield* Database
      let last: Sweep | null = null
      const sweep = Effect.suspend(() =>
        historyDays === null
          ? Effect.void
          : sweepHistory(database, historyDays).pipe(
              Effect.tap(removed =>
                Effect.sync(() => {
                  last = { at: Date.now(), removed }
                  logger.info({ event: 'history.removed', removed, historyDays }, 'Removed old history')
                }),
              ),
              Effect.asVoid,
            ),
      )
      return { days: historyDays, last: () => last, sweep } satisfies RetentionInterface
    }),
  )
}
