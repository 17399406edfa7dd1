import { sql } from 'kysely'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import type { Origin } from '#server/database/Origin.ts'
import { systemCollections } from '#server/system/systemCollections.ts'
import { addMissing } from './additions.ts'
import { currentVersion, migrations } from './migrations.ts'
import { createRecords, record } from './records.ts'
import { catchUpSequences } from './sequences.ts'
import { createState, type DatabaseState } from './state.ts'

/** Adds what this server needs to a database of another server, and records it. Rows are not changed. */
export async function adopt(
  kind: DatabaseKind,
  db: Queryable,
  origin: Exclude<Origin, 'own'>,
  journal: string | null,
): Promise<DatabaseState> {
  const before = kind === 'sqlite' ? await statementsOf(db) : {}
  const additions = await addMissing(kind, db, 'own')
  if (kind === 'postgres') await catchUpSequences(db)
  const changed = new Set(additions.columns.map(each => each.table))
  const state: DatabaseState = {
    version: currentVersion,
    origin,
    additions,
    statements: Object.fromEntries(Object.entries(before).filter(([table]) => changed.has(table))),
    journal,
    adopted: new Date().toISOString(),
  }
  await createState(kind, db, state)
  await createRecords(kind, db)
  await record(db, migrations, 'now')
  return state
}

/** The statements in which SQLite stores the tables that may get columns. */
async function statementsOf(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<Row>`select name, sql from sqlite_master where type = 'table'`.execute(db)
  const ours = new Set(systemCollections.map(each => each.collection))
  return Object.fromEntries(
    rows.filter(row => ours.has(String(row['name']))).map(row => [String(row['name']), String(row['sql'])]),
  )
}
