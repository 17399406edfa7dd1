import type { OpenDatabase } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { openReadOnly } from './openReadOnly.ts'
import { planUpgrade } from './planUpgrade.ts'
import type { DatabaseState } from './state.ts'
import { survey } from './survey.ts'
import { Unadoptable } from './Unadoptable.ts'

/**
 * Opens a database that this version of the server has prepared, for a command that runs outside the server. Fails like
 * `requirePrepared`.
 */
export async function openPrepared(url: string): Promise<OpenDatabase> {
  const { origin } = await requirePrepared(url)
  return { ...(await openDatabase(url)), origin }
}

/**
 * The state of a database that this version of the server has prepared. Fails with `Unadoptable`, without changing
 * anything, if it does not exist or has other tables.
 */
export async function requirePrepared(url: string): Promise<DatabaseState> {
  const reader = await openReadOnly(url)
  if (reader === null) throw new Unadoptable(`There is no database at ${withoutPassword(url)}.`)
  const surveyed = await survey(reader.kind, reader.db).finally(() => reader.close())
  const { pending, problem } = planUpgrade(surveyed)
  if (problem !== null) throw new Unadoptable(problem)
  if (surveyed.kind !== 'recorded' || pending.length > 0)
    throw new Unadoptable(
      'The tables are not those of this version. Run "fieldhouse migrate up", or start the server with this database once.',
    )
  return surveyed.state
}

const withoutPassword = (url: string): string => url.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1@')
