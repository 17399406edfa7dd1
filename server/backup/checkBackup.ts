import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openReadOnly } from '#server/adoption/openReadOnly.ts'
import { planUpgrade } from '#server/adoption/planUpgrade.ts'
import { survey } from '#server/adoption/survey.ts'
import type { DatabaseTarget } from '#server/config/parseUrls.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { namedObjects } from './copyDatabase.ts'
import { RestoreRefusal } from './RestoreRefusal.ts'

/** The contents of a backup that can be restored. */
export interface CheckedBackup {
  /** The path of the database in it. */
  readonly database: string
  /** The names of the stored objects. */
  readonly objects: readonly string[]
  /** The path of the secret; null if the backup has none. */
  readonly secret: string | null
  /** Names that rows refer to but that the backup does not contain. Unknown before a dump is restored. */
  readonly missing: readonly string[]
}

const parts: Readonly<Record<DatabaseTarget['kind'], string>> = { sqlite: 'fieldhouse.db', postgres: 'database.dump' }

/** Checks a folder of `backUp` without changing it. Fails with `RestoreRefusal` if it is incomplete or damaged. */
export async function checkBackup(folder: string, kind: DatabaseTarget['kind']): Promise<CheckedBackup> {
  const database = join(folder, parts[kind])
  if (!existsSync(database))
    throw new RestoreRefusal(`${folder} ${existsSync(folder) ? noPart(kind) : 'does not exist.'}`)
  const files = join(folder, 'files')
  const objects = existsSync(files) ? await localStorage(files).list('') : []
  const secret = join(folder, 'secret')
  const named = kind === 'sqlite' ? await checkFile(database) : await checkDump(database)
  const present = new Set(objects)
  return {
    database,
    objects,
    secret: existsSync(secret) ? secret : null,
    // With a bucket, backups contain no files.
    missing: existsSync(files) ? named.filter(name => !present.has(name)) : [],
  }
}

const noPart = (kind: DatabaseTarget['kind']): string =>
  `contains no ${parts[kind]}. A backup is restored to the kind of database that it was made from.`

async function checkFile(path: string): Promise<readonly string[]> {
  const file = openConnection(path, { readonly: true })
  const state = (() => {
    try {
      return String(file.pragma('quick_check'))
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause)
    } finally {
      file.close()
    }
  })()
  if (state !== 'ok') throw new RestoreRefusal(`${path} is damaged: ${state}.`)
  const reader = await openReadOnly(path)
  if (reader === null) throw new RestoreRefusal(`${path} is empty.`)
  try {
    const surveyed = await survey(reader.kind, reader.db)
    if (surveyed.kind === 'new') throw new RestoreRefusal(`${path} is not a database of Fieldhouse.`)
    const { problem } = planUpgrade(surveyed)
    if (problem !== null) throw new RestoreRefusal(`${path} cannot be restored. ${problem}`)
    return await namedObjects(reader.db)
  } finally {
    await reader.close()
  }
}

async function checkDump(path: string): Promise<readonly string[]> {
  await promisify(execFile)('pg_restore', ['--list', path]).catch((cause: unknown) => {
    throw new RestoreRefusal(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  return []
}
