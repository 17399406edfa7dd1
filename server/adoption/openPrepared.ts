import type { OpenDatabase } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { currentVersion } from './migrations.ts'
import { openReadOnly } from './openReadOnly.ts'
import { survey } from './survey.ts'
import { Unadoptable } from './Unadoptable.ts'

/**
 * Opens a database that this version of the server has prepared, for a command beside the server. Fails with
 * `Unadoptable`, and has changed nothing, for one that is not there or has other tables.
 */
export async function openPrepared(url: string): Promise<OpenDatabase> {
  const reader = await openReadOnly(url)
  if (reader === null) throw new Unadoptable(`There is no database at ${withoutPassword(url)}.`)
  const found = await survey(reader.kind, reader.db).finally(() => reader.close())
  if (found.kind !== 'recorded' || found.state.version !== currentVersion)
    throw new Unadoptable('The tables are not those of this version. Start the server with this database once.')
  return { ...(await openDatabase(url)), origin: found.state.origin }
}

const withoutPassword = (url: string): string => url.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1@')
