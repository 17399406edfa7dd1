import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { failure } from '#server/services/Failure.ts'
import type { WriteContext } from './WriteContext.ts'

/** Presets and bookmarks that one person may have, and comments that he may write within an hour. */
export const mostPresets = 1_000
export const mostComments = 300

const hour = 60 * 60 * 1000

/** After presets have been written: nobody fills the table by himself. Fails with ITEM_LIMIT_REACHED. */
export async function checkPresets({ caller, db, touched }: WriteContext): Promise<void> {
  if (caller.user === null || !touched.has('directus_presets')) return
  const found = await sql<Row>`select count(*) as own from directus_presets where "user" = ${caller.user}`.execute(db)
  if (Number(found.rows[0]?.['own']) > mostPresets)
    throw failure('ITEM_LIMIT_REACHED', `A user may have ${mostPresets} presets and bookmarks.`)
}

/** Before a comment is written. Fails with REQUESTS_EXCEEDED. */
export async function checkComments({ caller, db, kind, snapshot }: WriteContext): Promise<void> {
  const since = new Date(Date.now() - hour).toISOString()
  const timestamp = comparableInstant({ kind, origin: snapshot.dialect.origin }, 'timestamp')
  const found = await sql<Row>`select count(*) as own from directus_activity
    where action = 'comment' and "user" = ${caller.user} and ${timestamp} > ${since}`.execute(db)
  if (Number(found.rows[0]?.['own']) >= mostComments)
    throw failure('REQUESTS_EXCEEDED', `A user may write ${mostComments} comments an hour.`, { retry_after: 600 })
}
