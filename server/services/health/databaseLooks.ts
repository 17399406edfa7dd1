import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { type Look, timed } from './Check.ts'

/** Whether the database answers, takes writes, and keeps them. */
export function databaseLooks(database: OpenDatabase): Readonly<Record<string, Look>> {
  return {
    'database:responseTime': timed(async () => {
      await sql`select 1`.execute(database.db)
      return null
    }),
    'database:writes': timed(async () => {
      await writeSame(database)
      return null
    }),
    'database:durability': timed(() => weakness(database)),
  }
}

/** Writes what is there already: the database does all the work of a write, and nothing is changed. */
const writeSame = ({ write }: OpenDatabase): Promise<unknown> =>
  write(trx => sql`update directus_settings set project_name = project_name`.execute(trx))

/** What the database is set to that could lose an answered write; null when nothing is. */
async function weakness({ db, kind }: OpenDatabase): Promise<string | null> {
  if (kind === 'sqlite') {
    const found = await sql<Row>`pragma synchronous`.execute(db)
    return Number(found.rows[0]?.['synchronous']) >= 2 ? null : 'synchronous is below FULL'
  }
  const found = await sql<Row>`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`.execute(db)
  const weak = ['fsync', 'synchronous_commit'].filter(name => found.rows[0]?.[name] === 'off')
  return weak.length === 0 ? null : `${weak.join(' and ')} is off`
}
