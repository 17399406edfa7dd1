import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { DatabaseTarget } from '#server/config/parseUrls.ts'
import type { Queryable } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { withoutPassword } from './withoutPassword.ts'

/** A copied database: its file in the folder, and the names of the objects of its files. */
export interface CopiedDatabase {
  readonly part: string
  readonly named: readonly string[]
}

/** Copies a consistent snapshot of a database while others write. PostgreSQL's own `pg_dump` must be installed. */
export const copyDatabase = (database: DatabaseTarget, folder: string): Promise<CopiedDatabase> =>
  database.kind === 'postgres' ? dump(database.url, folder) : copyFile(database.file, folder)

async function copyFile(path: string, folder: string): Promise<CopiedDatabase> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`)
  const part = 'fieldhouse.db'
  const file = openConnection(path, { readonly: true })
  try {
    await file.backup(join(folder, part))
  } finally {
    file.close()
  }
  const copy = await openDatabase(join(folder, part))
  try {
    return { part, named: await namedObjects(copy.db) }
  } finally {
    await copy.close()
  }
}

/** The names are read in the same snapshot that is dumped. */
async function dump(url: string, folder: string): Promise<CopiedDatabase> {
  const part = 'database.dump'
  const database = await openDatabase(url)
  try {
    const named = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async trx => {
        const { rows } = await sql<{ readonly id: string }>`select pg_export_snapshot() as id`.execute(trx)
        const target = [`--snapshot=${rows[0]?.id}`, `--file=${join(folder, part)}`]
        const { env, place } = withoutPassword(url)
        await promisify(execFile)('pg_dump', ['--format=custom', '--no-owner', ...target, place], { env })
        return namedObjects(trx)
      })
    return { part, named }
  } finally {
    await database.close()
  }
}

/** The names of the stored objects that rows refer to. */
export async function namedObjects(db: Queryable): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select filename_disk as name from directus_files where filename_disk is not null`.execute(db)
  return rows.map(row => row.name)
}
