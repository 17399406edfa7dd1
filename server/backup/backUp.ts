import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, dataFolder } from '#server/config/readConfig.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import type { Storage } from '#server/storage/Storage.ts'
import { copyDatabase } from './copyDatabase.ts'
import { copyObjects } from './copyObjects.ts'
import { noteBackup } from './lastBackup.ts'

/** The contents of a backup, for the person who made it. */
export interface Backup {
  /** Files in the folder, the database first. */
  readonly parts: readonly string[]
  readonly files: number
  /** Names of stored objects that rows refer to but that do not exist. */
  readonly missing: readonly string[]
}

/** How often files are copied until all that the copied database names are copied. */
const rounds = 5

/**
 * Copies the database, the bytes of files and the secret into an empty folder, while the server can keep running: a
 * consistent snapshot of the database, and the bytes of every file in it. Rejects if the folder is not empty, and for
 * an in-memory database. The bytes in a bucket stay there.
 */
export async function backUp(config: Config, folder: string): Promise<Backup> {
  const started = Date.now()
  const backup = await copyAll(config, folder)
  await noteBackup(dataFolder(config), started)
  return backup
}

async function copyAll(config: Config, folder: string): Promise<Backup> {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  const secret = join(dataFolder(config), 'secret')
  if (config.storage.kind === 's3') {
    const { part } = await copyDatabase(config.database, folder)
    return { parts: [part, ...copySecret(config, secret, folder)], files: 0, missing: [] }
  }
  const originals = localStorage(config.storage.folder)
  const copies = localStorage(join(folder, 'files'))
  for (let left = rounds; ; left--) {
    // The bytes under a name never change. Files deleted during the copy were copied earlier; files added during the
    // copy are copied afterwards.
    await copyObjects(originals, copies, await originals.list(''))
    const { named, part } = await copyDatabase(config.database, folder)
    await copyObjects(originals, copies, named)
    const missing = await missingFrom(copies, named)
    // Files that change during the copy are found in the next round, or no longer referenced.
    if (missing.length > 0 && left > 1) continue
    await removeOthers(copies, named)
    const parts = [part, 'files', ...copySecret(config, secret, folder)]
    return { parts, files: named.length - missing.length, missing }
  }
}

async function missingFrom(copies: Storage, names: readonly string[]): Promise<readonly string[]> {
  const copied = new Set(await copies.list(''))
  return names.filter(name => !copied.has(name))
}

/** Files added after the database was copied, or deleted before. */
async function removeOthers(copies: Storage, names: readonly string[]): Promise<void> {
  const keptNames = new Set(names)
  for (const name of await copies.list('')) if (!keptNames.has(name)) await copies.remove(name)
}

function copySecret(config: Config, secret: string, folder: string): readonly string[] {
  if (config.secret !== null || !existsSync(secret)) return []
  copyFileSync(secret, join(folder, 'secret'))
  return ['secret']
}
