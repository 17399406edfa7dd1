import { Effect } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { storedInstant } from '#server/database/storedTime.ts'
import { minutes } from './sessions.ts'

/**
 * Notes when a row was last used: at most once a minute, and no request waits for it. It does not wait for a locked row
 * either: the next request tries again.
 */
function noteUse(
  database: OpenDatabase,
  update: (id: string, now: string, row: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const noted = new Map<string, number>()
  const free = database.kind === 'postgres' ? sql`for no key update skip locked` : sql``
  return (id: string): void => {
    const now = Date.now()
    if (now - (noted.get(id) ?? 0) < minutes) return
    noted.set(id, now)
    const noting = transaction(database, trx => execute(update(id, new Date(now).toISOString(), free), trx))
    const tryAgain = Effect.sync(() => noted.delete(id))
    Effect.runFork(
      noting.pipe(
        Effect.flatMap(({ numAffectedRows }) => (numAffectedRows === 0n ? tryAgain : Effect.void)),
        // A failure must not block the request.
        Effect.catch(() => tryAgain),
      ),
    )
  }
}

/** Notes when a user was last active. */
export const lastAccess = (database: OpenDatabase) =>
  noteUse(
    database,
    (id, now, free) => sql`update directus_users set last_access = ${storedInstant(database, now)}
      where id = (select id from directus_users where id = ${id} ${free})`,
  )

/** Notes when an API token was last used. */
export const lastUse = (database: OpenDatabase) =>
  noteUse(
    database,
    (id, now, free) => sql`update directus_api_tokens set used = ${now}
      where id = (select id from directus_api_tokens where id = ${id} ${free})`,
  )
