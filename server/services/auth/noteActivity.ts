import { sql } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { storedActivityInstant } from '#server/database/storedTime.ts'
import { dialectOf } from '#server/dialect/dialectOf.ts'

/** An event of an account, or of the project, that its owner and the administrators should be able to look up. */
export interface AccountEvent {
  readonly action: 'authenticate' | 'update'
  /** Who did it. */
  readonly user: string | null
  /** What it is about; an account by default. */
  readonly collection?: string
  /** Its key; that of `user` by default. */
  readonly account?: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly comment?: string
}

/** Writes a row of activity about an account or the project. It must never contain secrets. */
export const noteActivity = (
  place: Pick<OpenDatabase, 'kind' | 'origin'>,
  db: Queryable,
  { action, user, collection = 'directus_users', account = user ?? '', ip, userAgent, comment }: AccountEvent,
) =>
  execute(
    sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
    values (${action === 'authenticate' ? dialectOf(place.origin).signIn : action}, ${user},
      ${storedActivityInstant(place, new Date().toISOString())}, ${ip ?? ''}, ${userAgent}, ${collection}, ${account},
      ${comment ?? null})`,
    db,
  )
