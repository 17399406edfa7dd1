import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import type { Platform } from '../Platform.ts'
import { copyPrefix, removeObjects } from './removeObjects.ts'
import { unownedObjects } from './storedObjects.ts'

/** Milliseconds that bytes may lie about without a row: whatever stores them has long been done or is dead. */
export const grace = 24 * 60 * 60 * 1000

/**
 * Removes what uploads, replacements and deletions have left behind: bytes that no row names, pieces of uploads that are
 * over, copies of pictures that are gone. Looks only at what this database has noted, so that it never takes what
 * somebody else keeps in the same place.
 */
export async function sweepStorage(
  platform: Pick<Platform, 'config' | 'database'>,
  storages: Storages,
  now: Date = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - grace)
  const { database } = platform
  await database.write(trx => sql`delete from directus_uploads where expires < ${now.toISOString()}`.execute(trx))
  const unowned = await unownedObjects(database, before)
  // Asked afterwards: a piece that is noted meanwhile is too young.
  const pieces = await piecesUnderWay(database)
  await removeObjects(
    platform,
    storages,
    unowned.filter(name => !pieces.has(name)),
  )
  await sweepCopies(database, storages)
  for (const storage of [storages.originals, storages.transformed]) await storage.removeAbandoned(before)
}

async function piecesUnderWay({ db }: OpenDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ parts: string }>`select parts from directus_uploads`.execute(db)
  // Safe: a list of names, written by ourselves.
  return new Set(rows.flatMap(row => JSON.parse(row.parts) as readonly string[]))
}

/** A copy can be made again at any time, so that none needs any grace. */
async function sweepCopies({ db }: OpenDatabase, { transformed }: Storages): Promise<void> {
  const copies = await transformed.list('')
  const { rows } = await sql<{ name: string }>`
    select filename_disk as name from directus_files where filename_disk is not null`.execute(db)
  const kept = new Set(rows.map(row => copyPrefix(row.name)))
  for (const copy of copies) if (!kept.has(copy.slice(0, copy.lastIndexOf('_') + 1))) await transformed.remove(copy)
}
