import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { WriteContext } from './WriteContext.ts'

/** Presets and bookmarks that one person can have, and comments that they can write within an hour. */
export const mostPresets = 1_000
export const mostComments = 300

const hour = 60 * 60 * 1000

/** After presets have been written: no user can fill the table alone. Fails with ITEM_LIMIT_REACHED. */
export const checkPresets = operation(function* ({ caller, db, touched }: WriteContext): Operation<void> {
  if (caller.user === null || !touched.has('directus_presets')) return
  const result = yield* execute(
    sql<Row>`select count(*) as own from directus_presets where "user" = ${caller.user}`,
    db,
  )
  if (Number(result.rows[0]?.['own']) > mostPresets)
    return yield* failure('ITEM_LIMIT_REACHED', `A user can have at most ${mostPresets} presets and bookmarks.`)
})

/** Before a comment is written. Fails with REQUESTS_EXCEEDED. */
export const checkComments = operation(function* ({ caller, db, kind, snapshot }: WriteContext): Operation<void> {
  const since = new Date(Date.now() - hour).toISOString()
  const timestamp = comparableInstant({ kind, origin: snapshot.dialect.origin }, 'timestamp')
  const result = yield* execute(
    sql<Row>`select count(*) as own from directus_activity
    where action = 'comment' and "user" = ${caller.user} and ${timestamp} > ${since}`,
    db,
  )
  if (Number(result.rows[0]?.['own']) >= mostComments)
    return yield* failure('REQUESTS_EXCEEDED', `A user can write at most ${mostComments} comments per hour.`, {
      retry_after: 600,
    })
})
