import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { packageVersion } from '#server/config/packageVersion.ts'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases } from '#server/testing/databases.ts'
import { addMissing } from './additions.ts'
import { databaseVersion } from './databaseVersion.ts'
import type { Migration } from './Migration.ts'
import { currentVersion, migrations } from './migrations.ts'
import { requirePrepared } from './openPrepared.ts'
import { openReadOnly } from './openReadOnly.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { release } from './release.ts'
import { noAdditions, readState } from './state.ts'
import { Unadoptable } from './Unadoptable.ts'

const usual = { adopt: false, printLine: () => {} }
const run = async (database: OpenDatabase, text: string): Promise<readonly Row[]> =>
  (await database.db.executeQuery<Row>(CompiledQuery.raw(text))).rows

/** The migrations of a later version. */
const later: readonly Migration[] = [
  ...migrations,
  {
    id: currentVersion + 1,
    name: 'Add notes',
    tables: [{ table: 'later_notes', columns: [{ name: 'note', type: 'string', primaryKey: true }] }],
    statements: {
      sqlite: [`insert into later_notes (note) values ('first')`],
      postgres: [`insert into later_notes (note) values ('first')`],
    },
  },
  {
    id: currentVersion + 2,
    name: 'Add the size of notes',
    tables: [{ table: 'later_notes', columns: [{ name: 'size', type: 'integer' }], indexes: [['size']] }],
    statements: {
      sqlite: ['update later_notes set size = length(note)'],
      postgres: ['update later_notes set size = length(note)'],
    },
  },
]

const refusalOf = (url: string, adopt = true): Promise<string> =>
  prepareDatabase(url, { ...usual, adopt }).then(
    () => 'nothing',
    (cause: unknown) => (cause instanceof Unadoptable ? cause.message : `${cause}`),
  )

describe.for(databases.filter(each => !each.skipped))('schema version of a database on $title', ({ kind, create }) => {
  it('is the current one for a new database and stays unchanged', async () => {
    const { url, drop } = await create()
    for (const _ of ['made', 'opened again']) {
      const { database, state } = await prepareDatabase(url, usual)
      expect(state).toMatchObject({ version: currentVersion, origin: 'own', additions: noAdditions })
      await database.close()
    }
    await drop()
  })

  it('is recorded for a database from before versions were stored, with its missing parts', async () => {
    const { url, drop } = await create()
    const before = await openDatabase(url)
    await before.alter(db => addMissing(kind, db, 'all'))
    await run(before, 'drop index directus_files_checksum_index')
    await run(before, 'alter table directus_files drop column checksum')
    await run(before, `insert into directus_folders (id, name) values ('0d7f2711-90cd-4b19-a306-16503cd4f38e', 'Old')`)
    await before.close()
    const { database, state } = await prepareDatabase(url, usual)
    expect(state).toMatchObject({ version: currentVersion, origin: 'own' })
    expect(await run(database, 'select checksum from directus_files')).toEqual([])
    expect(await run(database, 'select name from directus_folders')).toEqual([{ name: 'Old' }])
    await database.close()
    await drop()
  })

  it('is rejected if it is later than the server supports', async () => {
    const { url, drop } = await create()
    const { database } = await prepareDatabase(url, usual)
    await run(database, `update fieldhouse_state set version = ${currentVersion + 1}`)
    await run(database, 'drop table fieldhouse_migrations')
    await database.close()
    expect(await refusalOf(url)).toBe(
      `The database was last used by a later version of Fieldhouse: its tables have version ${currentVersion + 1}, and this one knows ${currentVersion}. Start the later version, or restore a backup.`,
    )
    await drop()
  })

  it('is rejected if a later version has migrated it, with that version', async () => {
    const { url, drop } = await create()
    const { database } = await prepareDatabase(url, usual)
    await run(database, `update fieldhouse_state set version = ${currentVersion + 2}`)
    await run(
      database,
      `insert into fieldhouse_migrations (id, name, checksum, applied_at, applied_by) values
        (${currentVersion + 1}, 'Add a table', 'a1', '2027-01-01T00:00:00.000Z', '9.8.0'),
        (${currentVersion + 2}, 'Add a column', 'b2', '2027-02-01T00:00:00.000Z', '9.9.0')`,
    )
    await database.close()
    const message = `The database was upgraded by Fieldhouse 9.9.0: its tables have migration ${currentVersion + 2} "Add a column", which this version (${packageVersion()}) does not have. Start that version or a later one, or restore a backup.`
    expect(await refusalOf(url)).toBe(message)
    expect(await databaseVersion(url)).toMatchObject({ problem: message, pending: [] })
    await drop()
  })

  it('is rejected if a migration has changed since it was applied', async () => {
    const { url, drop } = await create()
    const { database } = await prepareDatabase(url, usual)
    await run(database, `update fieldhouse_migrations set checksum = 'other', applied_by = '0.0.9' where id = 3`)
    await database.close()
    const message = `Migration 3 "Add the table of verified email addresses" differs from the one that Fieldhouse 0.0.9 applied to the database: the tables may not be those that this version (${packageVersion()}) needs. Start the version that applied it, or restore a backup.`
    expect(await refusalOf(url)).toBe(message)
    await expect(requirePrepared(url)).rejects.toThrow(message)
    await drop()
  })

  it('is raised by each missing migration, once and in order', async () => {
    const { url, drop } = await create()
    const { database } = await prepareDatabase(url, usual)
    await database.close()
    const lines: string[] = []
    for (const _ of ['first', 'again']) {
      const next = await prepareDatabase(url, { ...usual, migrations: later, printLine: line => lines.push(line) })
      expect(next.state).toMatchObject({ version: currentVersion + 2, additions: noAdditions })
      expect(await run(next.database, 'select note, size from later_notes')).toEqual([{ note: 'first', size: 5 }])
      await next.database.close()
    }
    expect(lines).toEqual([
      `Migration ${currentVersion + 1} is complete: Add notes`,
      `Migration ${currentVersion + 2} is complete: Add the size of notes`,
    ])
    expect(await refusalOf(url)).toContain('"Add the size of notes", which this version')
    await drop()
  })

  it('is rejected for Directus 11 and unknown schemas', async () => {
    const { url, drop } = await create()
    const database = await openDatabase(url)
    await run(database, 'create table directus_collections (collection varchar(64) primary key)')
    expect(await refusalOf(url)).toMatch(/in a form that cannot be adopted: directus_collections.singleton, .*10\.13/)
    await run(database, 'create table directus_policies (id integer primary key)')
    expect(await refusalOf(url)).toBe(
      'The database is of Directus 11 or later: it has the table directus_policies. Databases from 9.0.0-rc.24 to 10.13 can be adopted.',
    )
    await database.close()
    await drop()
  })

  it('cannot be released if it was not adopted', async () => {
    const { url, drop } = await create()
    const { database } = await prepareDatabase(url, usual)
    await database.close()
    await expect(release(url)).rejects.toThrow('The database has not been adopted: there is nothing to release.')
    const again = await openDatabase(url)
    expect(await readState(again.db)).toMatchObject({ origin: 'own' })
    await again.close()
    await drop()
  })
})

it.for(['mysql://root@localhost/x', 'mssql://sa@localhost/x', 'mariadb://localhost/x'])(
  '%s is rejected by name',
  async url => {
    await expect(openReadOnly(url)).rejects.toThrow(
      `Databases of ${url.split(':')[0]} cannot be used. Copy the project to SQLite or PostgreSQL first.`,
    )
  },
)
