import { sql } from 'kysely'
import type { Queryable } from '#server/database/Database.ts'

/** Something about a person's account that its owner and the administrators should be able to look up. */
export interface AccountEvent {
  readonly action: 'authenticate' | 'update'
  readonly user: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly comment?: string
}

/** Writes a row of activity about an account. Secrets never belong in it. */
export const noteActivity = (db: Queryable, { action, user, ip, userAgent, comment }: AccountEvent) =>
  sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
    values (${action}, ${user}, ${new Date().toISOString()}, ${ip ?? ''}, ${userAgent}, 'directus_users', ${user},
      ${comment ?? null})`.execute(db)
