import { sql } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { storedActivityInstant } from '#server/database/storedTime.ts'
import { dialectOf } from '#server/dialect/dialectOf.ts'

/** An event of an account that its owner and the administrators should be able to look up. */
export interface AccountEvent {
  readonly action: 'authenticate' | 'update'
  /** Who did it. */
  readonly user: string | null
  /** The account; that of `user` by default. */
  readonly account?: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly comment?: string
}

/** Writes a row of activity about an account. It must never contain secrets. */
export const noteActivity = (
  place: Pick<OpenDatabase, 'kind' | 'origin'>,
  db: Queryable,
  { action, user, account = user ?? '', ip, userAgent, comment }: AccountEvent,
) =>
  execute(
    sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
    values (${action === 'authenticate' ? dialectOf(place.origin).signIn : action}, ${user},
      ${storedActivityInstant(place, new Date().toISOString())}, ${ip ?? ''}, ${userAgent}, 'directus_users', ${account},
      ${comment ?? null})`,
    db,
  )
