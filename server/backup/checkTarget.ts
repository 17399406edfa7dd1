import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openReadOnly } from '#server/adoption/openReadOnly.ts'
import { survey } from '#server/adoption/survey.ts'
import { type Config, dataFolder } from '#server/config/readConfig.ts'
import { isInUse } from '#server/database/sqlite/isInUse.ts'
import type { Storage } from '#server/storage/Storage.ts'
import type { CheckedBackup } from './checkBackup.ts'
import { RestoreRefusal } from './RestoreRefusal.ts'

/** What is moved aside before a backup is restored. */
export interface Replaced {
  readonly database: boolean
  readonly files: boolean
  readonly secret: boolean
}

/**
 * Checks where a backup would be restored to, without changing anything. Fails with `RestoreRefusal` if a server uses
 * the database, and if there are other data unless `replace` is set. What an interrupted restore has left is accepted.
 */
export async function checkTarget(
  config: Config,
  backup: CheckedBackup,
  originals: Storage,
  replace: boolean,
): Promise<Replaced> {
  const replaced = {
    database: await hasDatabase(config),
    files: await hasOtherFiles(backup, originals),
    secret: hasOtherSecret(config, backup),
  }
  if (replaced.database && config.database.kind === 'postgres')
    throw new RestoreRefusal('The database already has tables. Restore to an empty database: createdb <name>.')
  if (replaced.files && config.storage.kind === 's3')
    throw new RestoreRefusal('The bucket contains other files. Restore to an empty prefix.')
  const places = Object.entries({ database: replaced.database, files: replaced.files, secret: replaced.secret })
    .filter(([, has]) => has)
    .map(([name]) => name)
  if (places.length > 0 && !replace)
    throw new RestoreRefusal(
      `There is already data at the target: ${places.join(', ')}. Nothing was changed. Use --replace to move it aside first.`,
    )
  return replaced
}

async function hasDatabase({ database }: Config): Promise<boolean> {
  if (database.kind === 'postgres') {
    const reader = await openReadOnly(database.url)
    if (reader === null) return false
    const { kind } = await survey(reader.kind, reader.db).finally(() => reader.close())
    return kind !== 'new'
  }
  const { file } = database
  if (file === ':memory:') throw new RestoreRefusal('A backup cannot be restored to a database in memory.')
  if (!existsSync(file) || statSync(file).size === 0) return false
  if (await isInUse(file)) throw new RestoreRefusal(`A server uses ${file}. Stop it first.`)
  return true
}

async function hasOtherFiles({ objects }: CheckedBackup, originals: Storage): Promise<boolean> {
  // A backup without files leaves those of the bucket alone.
  if (objects.length === 0 && originals.kind === 's3') return false
  const own = new Set(objects)
  return (await originals.list('')).some(name => !own.has(name))
}

function hasOtherSecret(config: Config, { secret }: CheckedBackup): boolean {
  if (secret === null || config.secret !== null) return false
  const file = join(dataFolder(config), 'secret')
  return existsSync(file) && readFileSync(file, 'utf8') !== readFileSync(secret, 'utf8')
}
