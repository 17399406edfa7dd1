import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases } from '#server/testing/databases.ts'
import { addMissing } from './additions.ts'
import { currentVersion, migrate } from './migrations.ts'
import { openReadOnly } from './openReadOnly.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { release } from './release.ts'
import { noAdditions, readState } from './state.ts'
import { Unadoptable } from './Unadoptable.ts'

const usual = { adopt: false, printLine: () => {} }
const run = async (database: OpenDatabase, text: string): Promise<readonly Row[]> =>
  (await database.db.executeQuery<Row>(CompiledQuery.raw(text))).rows

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
    await database.close()
    expect(await refusalOf(url)).toBe(
      `The database was last used by a later version of Fieldhouse: its tables have version ${currentVersion + 1}, and this one knows ${currentVersion}. Start the later version, or restore a backup.`,
    )
    await drop()
  })

  it('is raised step by step, each step once', async () => {
    const { url, drop } = await create()
    const { database } = await prepareDatabase(url, usual)
    const ran: number[] = []
    const step = (version: number) => ({
      version,
      what: 'A step',
      run: async () => {
        ran.push(version)
        return { ...noAdditions, tables: [`t${version}`] }
      },
    })
    const tools = { kind, db: database.db, extent: 'own' } as const
    const added = await migrate(tools, 2, [step(2), step(3), step(4)])
    expect([ran, added.tables]).toEqual([
      [3, 4],
      ['t3', 't4'],
    ])
    await database.close()
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
