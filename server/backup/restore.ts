import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { withStartLock } from '#server/adoption/startLock.ts'
import type { DatabaseTarget } from '#server/config/parseUrls.ts'
import { type Config, dataFolder } from '#server/config/readConfig.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { openStorage } from '#server/storage/openStorage.ts'
import { type CheckedBackup, checkBackup } from './checkBackup.ts'
import { checkTarget, type Replaced } from './checkTarget.ts'
import { copyObjects } from './copyObjects.ts'
import { withoutPassword } from './withoutPassword.ts'

export interface RestoreOptions {
  /** Only checks the backup and the target. */
  readonly checkOnly: boolean
  /** Whether existing data is moved aside. */
  readonly replace: boolean
  /** Prints a line for the operator. */
  readonly printLine: (line: string) => void
}

/** A restored backup, for the person who restored it. */
export interface Restored {
  readonly files: number
  /** Names of stored objects that rows refer to but that the backup does not contain. */
  readonly missing: readonly string[]
  /** Where the replaced data is now. */
  readonly movedTo: readonly string[]
}

/**
 * Restores a backup to the configured database, storage and data folder. First checks both sides, and fails with
 * `RestoreRefusal` without changing anything if a server uses the database or data would be lost. The database comes
 * last, so an interrupted restore leaves no database and can be run again. No server can start in the meantime.
 */
export async function restore(config: Config, folder: string, options: RestoreOptions): Promise<Restored> {
  const backup = await checkBackup(folder, config.database.kind)
  const { originals } = openStorage(config.storage)
  const check = () => checkTarget(config, backup, originals, options.replace)
  const unchanged = { files: backup.objects.length, missing: backup.missing, movedTo: [] }
  await check()
  if (options.checkOnly) return unchanged
  return withStartLock(urlOf(config.database), { printLine: options.printLine }, async () => {
    const movedTo = moveAside(config, await check(), new Date())
    await copyObjects(localStorage(join(folder, 'files')), originals, backup.objects)
    copySecret(config, backup)
    await restoreDatabase(config.database, backup.database)
    return { ...unchanged, movedTo }
  })
}

const urlOf = (database: DatabaseTarget): string => (database.kind === 'postgres' ? database.url : database.file)

function moveAside(config: Config, replaced: Replaced, now: Date): readonly string[] {
  const suffix = `.before-restore-${now.toISOString().replace(/[:.]/g, '-')}`
  const file = config.database.kind === 'sqlite' ? config.database.file : null
  const paths = [
    // A database that was closed has no journal files; those of a crash belong to it.
    ...(replaced.database && file !== null ? [file, `${file}-wal`, `${file}-shm`] : []),
    ...(replaced.files && config.storage.kind === 'local' ? [config.storage.folder] : []),
    ...(replaced.secret ? [join(dataFolder(config), 'secret')] : []),
  ].filter(path => existsSync(path))
  return paths.map(path => {
    const target =
      file !== null && path.startsWith(`${file}-`) ? file + suffix + path.slice(file.length) : path + suffix
    renameSync(path, target)
    return target
  })
}

function copySecret(config: Config, { secret }: CheckedBackup): void {
  if (secret === null || config.secret !== null) return
  const target = join(dataFolder(config), 'secret')
  mkdirSync(dataFolder(config), { recursive: true })
  copyFileSync(secret, target)
  chmodSync(target, 0o600)
}

async function restoreDatabase(database: DatabaseTarget, from: string): Promise<void> {
  if (database.kind === 'postgres') {
    const { env, place } = withoutPassword(database.url)
    const words = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${place}`, from]
    await promisify(execFile)('pg_restore', words, { env })
    return
  }
  const { file } = database
  mkdirSync(dirname(file), { recursive: true })
  for (const rest of [`${file}-wal`, `${file}-shm`]) rmSync(rest, { force: true })
  copyFileSync(from, `${file}.restoring`)
  renameSync(`${file}.restoring`, file)
}
