import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, dataFolder } from '#server/config/readConfig.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import type { Storage } from '#server/storage/Storage.ts'
import { copyDatabase } from './copyDatabase.ts'
import { copyObjects } from './copyObjects.ts'

/** What a backup holds, for whoever made it. */
export interface Backup {
  /** Files in the folder, the database first. */
  readonly parts: readonly string[]
  readonly files: number
  /** Names of bytes that rows speak of and that are not there. */
  readonly missing: readonly string[]
}

/** How often files are copied until all that the copied database names are there. */
const rounds = 5

/**
 * Copies the database, the bytes of files and the secret into an empty folder, while the server may go on: the database
 * as it was at one moment, and the bytes of every file that it names. Rejects where the folder is not empty, and for a
 * database in memory. The bytes in a bucket stay there.
 */
export async function backUp(config: Config, folder: string): Promise<Backup> {
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
    // Bytes are never changed under their name. What goes meanwhile was copied before, what comes is copied afterwards.
    await copyObjects(originals, copies, await originals.list(''))
    const { named, part } = await copyDatabase(config.database, folder)
    await copyObjects(originals, copies, named)
    const missing = await missingFrom(copies, named)
    // What comes and goes while it is being copied is there the next time, or is not named any more.
    if (missing.length > 0 && left > 1) continue
    await removeOthers(copies, named)
    const parts = [part, 'files', ...copySecret(config, secret, folder)]
    return { parts, files: named.length - missing.length, missing }
  }
}

async function missingFrom(copies: Storage, names: readonly string[]): Promise<readonly string[]> {
  const there = new Set(await copies.list(''))
  return names.filter(name => !there.has(name))
}

/** What came after the database was copied, or went before. */
async function removeOthers(copies: Storage, names: readonly string[]): Promise<void> {
  const kept = new Set(names)
  for (const name of await copies.list('')) if (!kept.has(name)) await copies.remove(name)
}

function copySecret(config: Config, secret: string, folder: string): readonly string[] {
  if (config.secret !== null || !existsSync(secret)) return []
  copyFileSync(secret, join(folder, 'secret'))
  return ['secret']
}
