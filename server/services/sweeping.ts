import { Cause, Effect, Schedule } from 'effect'
import { Database } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { FileStorage } from '#server/storage/openStorage.ts'
import { Configuration } from './Configuration.ts'
import { sweepStorage } from './files/sweepStorage.ts'
import { sweepTables } from './sweepTables.ts'

/** Removes every hour what has had its time, until the scope is closed. What fails is logged; the next round comes. */
export const sweeping = Effect.fnUntraced(function* (historyDays: number | null) {
  const config = yield* Configuration
  const database = yield* Database
  const storages = yield* FileStorage
  const hourly = (job: string, work: Fallible<void>) =>
    work.pipe(
      Effect.catchCause(cause =>
        Effect.sync(() => config.logger.error({ err: Cause.squash(cause), job }, 'Something old could not be removed')),
      ),
      Effect.schedule(Schedule.spaced('1 hour')),
      Effect.forkScoped,
    )
  yield* hourly(
    'storage',
    Effect.suspend(() => sweepStorage({ config, database, storages })),
  )
  yield* hourly(
    'tables',
    Effect.suspend(() => sweepTables(database, historyDays)),
  )
})
