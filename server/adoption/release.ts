import { sql } from 'kysely'
import type { DatabaseKind, OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { isPostgres, openDatabase, sqlitePath } from '#server/database/openDatabase.ts'
import { dropPostgresSearch, readPostgresSearch } from '#server/database/search/postgresSearch.ts'
import { dropAllSqliteSearch } from '#server/database/search/sqliteSearch.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { openReadOnly } from './openReadOnly.ts'
import { recordsTable } from './records.ts'
import { type DatabaseState, stateTable } from './state.ts'
import { survey } from './survey.ts'
import { Unadoptable } from './Unadoptable.ts'

/**
 * Removes everything that adoption added to a database, so that its original server can use it again. Keeps rows
 * written since then and ends our own sessions. Fails with `Unadoptable` if there is nothing to remove.
 */
export async function release(url: string): Promise<DatabaseState> {
  const reader = await openReadOnly(url)
  if (reader === null) throw new Unadoptable('There is no such database.')
  const surveyed = await survey(reader.kind, reader.db).finally(() => reader.close())
  if (surveyed.kind !== 'recorded' || surveyed.state.origin === 'own')
    throw new Unadoptable('The database has not been adopted: there is nothing to release.')
  const database = await openDatabase(url)
  try {
    await removeAdditions(database, surveyed.state)
  } finally {
    await database.close()
  }
  if (!isPostgres(url)) restoreJournal(sqlitePath(url), surveyed.state.journal)
  return surveyed.state
}

/** In a single transaction, so that a failure changes nothing. */
export async function removeAdditions(database: OpenDatabase, state: DatabaseState): Promise<void> {
  const { tables, columns, indexes } = state.additions
  await database.alter(async db => {
    // The other server cannot interpret the values that we store in its session rows.
    if (columns.some(each => each.table === 'directus_sessions' && each.column === 'session'))
      await sql`delete from directus_sessions where session is not null`.execute(db)
    await removeSearch(database.kind, db)
    for (const index of indexes) await sql`drop index if exists ${sql.id(index)}`.execute(db)
    for (const { table, column } of columns)
      await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(db)
    for (const table of [...tables].reverse()) await sql`drop table ${sql.id(table)}`.execute(db)
    await sql`drop table ${sql.id(stateTable)}`.execute(db)
    await sql`drop table if exists ${sql.id(recordsTable)}`.execute(db)
    if (database.kind === 'sqlite') await checkStatements(db, state.statements)
  })
}

async function removeSearch(kind: DatabaseKind, db: Queryable): Promise<void> {
  if (kind === 'sqlite') return dropAllSqliteSearch(db)
  for (const { table } of await readPostgresSearch(db)) await dropPostgresSearch(db, table)
}

/** Dropping a column removes its text from the statement; any other difference means that we have changed the table. */
async function checkStatements(db: Queryable, before: DatabaseState['statements']): Promise<void> {
  const { rows } = await sql<Row>`select name, sql from sqlite_master where type = 'table'`.execute(db)
  for (const row of rows) {
    const previous = before[String(row['name'])]
    if (previous !== undefined && previous !== row['sql'])
      throw new Error(`The table ${String(row['name'])} would not be as it was before. Nothing was changed.`)
  }
}

/** The other server may not support a journal file. */
function restoreJournal(path: string, journal: string | null): void {
  if (journal === null || journal === 'wal') return
  const file = openConnection(path)
  try {
    file.pragma(`journal_mode = ${journal}`)
  } finally {
    file.close()
  }
}
