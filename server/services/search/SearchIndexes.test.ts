import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import { createSqliteSearch, dropAllSqliteSearch, fillSqliteSearch } from '#server/database/search/sqliteSearch.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const rows = 10_000

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the search index of a collection', () => {
    let server: TestServer
    const field = (name: string, type: 'string' | 'integer' | 'text') => ({ field: name, type, schema: {}, meta: {} })

    beforeEach(async () => {
      server = await startTestServer(database)
      const { run, schema } = server.services
      await run(
        schema.createCollection({
          collection: 'notes',
          meta: {},
          fields: [
            { field: 'id', type: 'string', schema: { is_primary_key: true }, meta: {} },
            field('title', 'string'),
            field('rank', 'integer'),
          ],
        }),
      )
      await fill(rows)
    })
    afterEach(() => server?.close())

    const fill = (count: number) =>
      sql`insert into notes (id, title, rank) with recursive n (i) as (select 1 union all select i + 1 from n
        where i < ${sql.lit(count)}) select 'n' || i, 'title ' || i, i from n`.execute(server.services.database.db)
    const round = () => server.services.run(server.services.searches.round())
    const columns = () => [...(server.services.schema.snapshot().collections.get('notes')?.search?.columns ?? [])]
    const states = () => readSearchStates(server.services.database, server.services.database.db)
    const found = async (search: string) => {
      const { items, run } = server.services
      const query = { ...everyField, fields: ['id'], search, sort: [] }
      return (await run(items.readList(systemCaller, 'notes', query))).data.map(item => item['id'])
    }
    /** Tables and indexes of search indexes. */
    const traces = async () =>
      (database.kind === 'sqlite'
        ? await sql<Row>`select name from sqlite_master where name like 'directus_search_%'`.execute(
            server.services.database.db,
          )
        : await sql<Row>`select relname as name from pg_class where relname like 'directus_search_%'`.execute(
            server.services.database.db,
          )
      ).rows

    test('is created once the collection is large', async () => {
      await sql`delete from notes where rank = 1`.execute(server.services.database.db)
      await round()
      expect(columns()).toEqual([])
      expect(await traces()).toEqual([])
    })

    test('belongs to no collection that clients can list', async () => {
      await round()
      expect(columns()).toEqual(['id', 'title'])
      const { data } = await server.asAdmin('GET', '/collections')
      expect(JSON.stringify(data)).not.toContain('directus_search')
      expect((await server.asAdmin('GET', '/items/directus_search')).status).toBe(403)
    })

    test('follows changes of the fields', async () => {
      const { run, schema } = server.services
      await round()
      await run(schema.createField('notes', field('pages', 'integer')))
      expect(columns()).toEqual(['id', 'title'])
      await run(schema.createField('notes', field('body', 'text')))
      await sql`update notes set body = 'harbor' where rank = 77`.execute(server.services.database.db)
      expect(await found('arbo')).toEqual(['n77'])
      await round()
      expect(columns()).toEqual(['id', 'title', 'body'])
      expect(await found('arbo')).toEqual(['n77'])
      await run(schema.updateFields(systemCaller, 'notes', [{ field: 'title', schema: { max_length: 300 } }]))
      await run(schema.updateFields(systemCaller, 'notes', [{ field: 'rank', type: 'string' }]))
      expect(await found('9999')).toEqual(['n9999'])
      await round()
      expect(columns()).toEqual(['id', 'title', 'rank', 'body'])
      expect(await found('9999')).toEqual(['n9999'])
      await run(schema.deleteField(systemCaller, 'notes', 'title'))
      await sql`update notes set body = 'haven' where id = 'n78'`.execute(server.services.database.db)
      await round()
      expect(columns()).toEqual(['id', 'rank', 'body'])
      expect(await found('aven')).toEqual(['n78'])
    })

    test('is its own, even if another collection has the same fields', async () => {
      const { database: open, run, schema } = server.services
      await round()
      const id = { field: 'id', type: 'string', schema: { is_primary_key: true }, meta: {} } as const
      const fields = [id, field('title', 'string'), field('rank', 'integer')]
      await run(schema.createCollection({ collection: 'copies', meta: {}, fields }))
      await sql`insert into copies select * from notes`.execute(open.db)
      await round()
      expect((await states()).map(({ isReady, table }) => [table, isReady]).sort()).toEqual([
        ['copies', true],
        ['notes', true],
      ])
    })

    test('is dropped with the collection', async () => {
      const { run, schema } = server.services
      await round()
      expect((await traces()).length).toBeGreaterThan(0)
      await run(schema.deleteCollections(systemCaller, ['notes']))
      expect(await traces()).toEqual([])
      await round()
    })

    test('survives a restart', async () => {
      await round()
      await server.restart()
      expect(columns()).toEqual(['id', 'title'])
      const [before] = await states()
      await round()
      expect(await states()).toEqual([before])
    })
  })
})

const [sqlite] = databases

describe('a search index of SQLite', () => {
  let server: TestServer
  beforeEach(async () => {
    if (!sqlite) return
    server = await startTestServer(sqlite)
    const { database, run, schema } = server.services
    const fields = [
      { field: 'id', type: 'string' as const, schema: { is_primary_key: true }, meta: {} },
      { field: 'title', type: 'string' as const, schema: {}, meta: {} },
    ]
    await run(schema.createCollection({ collection: 'notes', meta: {}, fields }))
    await sql`insert into notes (id, title) with recursive n (i) as (select 1 union all select i + 1 from n
      where i <= ${sql.lit(rows)}) select 'n' || i, 'title ' || i from n`.execute(database.db)
  })
  afterEach(() => server?.close())
  const state = async () => (await readSearchStates(server.services.database, server.services.database.db))[0]
  const search = () => server.services.schema.snapshot().collections.get('notes')?.search ?? null

  test('continues to be built where it was interrupted', async () => {
    const { database } = server.services
    await database.alter(trx => createSqliteSearch(trx, { table: 'notes', columns: ['id', 'title'] }))
    const begun = await state()
    if (!begun) throw new Error('There is no index.')
    await database.write(trx => fillSqliteSearch(trx, begun, 1_000))
    expect(await state()).toMatchObject({ isReady: false, share: expect.closeTo(0.1) })
    await server.restart()
    expect(search()).toBe(null)
    await server.services.run(server.services.searches.round())
    expect(await state()).toMatchObject({ isReady: true, share: 1 })
    expect(search()).not.toBe(null)
    const counted = await sql<Row>`select count(*) as count from ${sql.id(begun.name)} where ${sql.id(begun.name)}
      match '"tle"'`.execute(server.services.database.db)
    expect(Number(counted.rows[0]?.['count'])).toBe(rows + 1)
  })

  test('is created again after another program has copied the table', async () => {
    const { database, run, schema, searches } = server.services
    await run(searches.round())
    const triggers = await sql<{ sql: string }>`select sql from sqlite_master where type = 'trigger'
      and tbl_name = 'notes'`.execute(database.db)
    for (const text of [
      "delete from notes where id = 'n1'",
      'create table copy (id varchar(255) not null primary key, title varchar(255))',
      'insert into copy select * from notes',
      'drop table notes',
      'alter table copy rename to notes',
      ...triggers.rows.map(row => row.sql),
    ])
      await sql.raw(text).execute(database.db)
    await run(schema.reload())
    expect(search()).toBe(null)
    await run(searches.round())
    expect(search()).not.toBe(null)
    expect(await state()).toMatchObject({ isReady: true, share: 1 })
    await sql`vacuum`.execute(database.db)
    await run(schema.reload())
    expect(search()).not.toBe(null)
    const { items } = server.services
    const query = { ...everyField, fields: ['id'], search: 'title 7777', sort: [] }
    expect((await run(items.readList(systemCaller, 'notes', query))).data).toEqual([{ id: 'n7777' }])
  })

  test('leaves nothing behind when all of them are removed', async () => {
    const { database, run, searches } = server.services
    const tables = async () =>
      (await sql`select name from sqlite_master where name not like 'sqlite_%' order by name`.execute(database.db)).rows
    const before = await tables()
    await run(searches.round())
    expect(await tables()).not.toEqual(before)
    await database.alter(dropAllSqliteSearch)
    expect(await tables()).toEqual(before)
  })

  test('is not used while a column is added to it', async () => {
    const { database, run, schema, searches } = server.services
    await run(searches.round())
    await sql`alter table notes add column body text`.execute(database.db)
    await sql`update notes set body = 'harbor' where id = 'n9'`.execute(database.db)
    await run(schema.reload())
    const found = async () => {
      const query = { ...everyField, fields: ['id'], search: 'harbor', sort: [] }
      return (await run(server.services.items.readList(systemCaller, 'notes', query))).data
    }
    expect(await found()).toEqual([{ id: 'n9' }])
    await run(searches.round())
    expect([...(search()?.columns ?? [])]).toEqual(['id', 'title', 'body'])
    expect(await found()).toEqual([{ id: 'n9' }])
  })

  test('is dropped if another program has dropped the table', async () => {
    const { database, run, searches } = server.services
    await run(searches.round())
    await sql`drop table notes`.execute(database.db)
    await run(searches.round())
    const { rows: left } = await sql`select name from sqlite_master where name like 'directus_search_%'`.execute(
      database.db,
    )
    expect(left).toEqual([])
  })
})
