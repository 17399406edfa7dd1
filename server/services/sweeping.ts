import { Cause, Effect, Schedule } from 'effect'
import { Database } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { FileStorage } from '#server/storage/openStorage.ts'
import { Configuration } from './Configuration.ts'
import { sweepStorage } from './files/sweepStorage.ts'
import { Retention } from './Retention.ts'
import { sweepTables } from './sweepTables.ts'

/** Deletes expired data every hour, until the scope is closed. Failures are logged; the next round follows. */
export const sweeping = Effect.gen(function* () {
  const config = yield* Configuration
  const database = yield* Database
  const storages = yield* FileStorage
  const hourly = (job: string, work: Fallible<void>) =>
    work.pipe(
      Effect.catchCause(cause =>
        Effect.sync(() => config.logger.error({ err: Cause.squash(cause), job }, 'Could not remove old data')),
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
    Effect.suspend(() => sweepTables(database)),
  )
  yield* hourly('history', (yield* Retention).sweep)
})
