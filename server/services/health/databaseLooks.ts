import { sql } from 'kysely'
import { stateTable } from '#server/adoption/state.ts'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { type Look, timed } from './Check.ts'

/** Whether the database answers, accepts writes, and preserves them. */
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

/**
 * Writes existing values: the database does all the work of a write, and nothing changes. An adopted database may have
 * no row of settings, and a statement that matches no row writes nothing; the version record always exists.
 */
const writeSame = ({ write }: OpenDatabase): Promise<void> =>
  write(async trx => {
    const { rows } = await sql`update ${sql.id(stateTable)} set changed = changed where id = 1 returning id`.execute(
      trx,
    )
    if (rows.length === 0) throw new Error(`The table ${stateTable} has lost its row. Restore it from a backup.`)
  })

/** The database setting that could lose an acknowledged write; null if there is none. */
async function weakness({ db, kind }: OpenDatabase): Promise<string | null> {
  if (kind === 'sqlite') {
    const result = await sql<Row>`pragma synchronous`.execute(db)
    return Number(result.rows[0]?.['synchronous']) >= 2 ? null : 'synchronous is below FULL'
  }
  const answer = await sql<Row>`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`.execute(db)
  const weak = ['fsync', 'synchronous_commit'].filter(name => answer.rows[0]?.[name] === 'off')
  return weak.length === 0 ? null : `${weak.join(' and ')} is off`
}
