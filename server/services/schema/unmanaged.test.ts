import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('unmanaged tables', () => {
    let server: TestServer
    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const run = (text: string) => sql.raw(text).execute(server.services.database.db)
    const list = async (path: string) => {
      const answer = await admin('GET', path)
      expect(answer.status).toBe(200)
      // Safe: these paths answer lists of objects.
      return answer.data as readonly Row[]
    }
    const at = (name: string) => encodeURIComponent(name)

    beforeAll(async () => {
      server = await startTestServer(database)
      const key = database.kind === 'sqlite' ? 'integer primary key autoincrement' : 'serial primary key'
      for (const text of [
        `create table "Odd name. 100%" (id ${key}, "Wert ""x""" varchar(20), "select" integer default 5, a integer, b integer, unique (a, b))`,
        `create table orders (nr ${key}, customer integer references customers (id) on delete cascade)`,
        'create table links (left_id integer, right_id integer, primary key (left_id, right_id))',
        'create table loose (text varchar(5))',
        'create view overview as select 1 as id',
        'insert into "Odd name. 100%" ("Wert ""x""", a, b) values (\'first\', 1, 2)',
        'create index odd_index on "Odd name. 100%" (a, b)',
      ]) {
        if (text.includes('references customers')) await run(`create table customers (id ${key}, name varchar(20))`)
        await run(text)
      }
      await server.services.run(server.services.schema.reload())
    })
    afterAll(() => server?.close())

    test('appear as collections without metadata if they have a single-column primary key (A-0096, A-0102)', async () => {
      const collections = await list('/collections')
      const find = (name: string) => collections.find(each => each['collection'] === name)
      expect(find('Odd name. 100%')).toMatchObject({ meta: null })
      expect(find('orders')).toMatchObject({ meta: null })
      for (const name of ['links', 'loose', 'overview']) expect(find(name)).toBeUndefined()
    })

    test('support unusual names for reading, writing, filtering and sorting', async () => {
      const path = `/items/${at('Odd name. 100%')}`
      const created = await admin('POST', path, { body: { 'Wert "x"': 'second', a: 3 } })
      expect(created).toMatchObject({ status: 200, data: { id: 2, select: 5 } })
      const query = { filter: JSON.stringify({ 'Wert "x"': { _contains: 'SEC' } }), sort: '-select' }
      expect((await admin('GET', path, { query })).data).toMatchObject([{ 'Wert "x"': 'second' }])
      expect((await admin('PATCH', `${path}/2`, { body: { select: 6 } })).data).toMatchObject({ select: 6 })
      expect((await admin('DELETE', `${path}/2`)).status).toBe(204)
    })

    test('expose a foreign key as a relation with the permissions of both ends', async () => {
      expect(await list('/relations')).toContainEqual(
        expect.objectContaining({ many_collection: 'orders', many_field: 'customer', one_collection: 'customers' }),
      )
      await admin('POST', '/items/orders', { body: { customer: { name: 'Carla' } } })
      const nested = { query: { fields: 'customer.name' } }
      expect((await admin('GET', '/items/orders', nested)).data).toEqual([{ customer: { name: 'Carla' } }])
      const permission = { role: server.editorRole, action: 'read', fields: ['*'], collection: 'orders' }
      await admin('POST', '/permissions', { body: permission })
      expect((await server.send('GET', '/items/orders', { as: server.editor, ...nested })).status).toBe(403)
    })

    test('accept a relation on an existing foreign key and keep it', async () => {
      const body = {
        many_collection: 'orders',
        many_field: 'customer',
        one_collection: 'customers',
        one_field: 'orders',
      }
      const relation = await admin('POST', '/relations', { body })
      expect(relation).toMatchObject({ status: 200, data: { id: expect.any(Number), one_field: 'orders' } })
      const all = (await list('/relations')).filter(each => each['many_collection'] === 'orders')
      expect(all).toHaveLength(1)
      expect((await admin('DELETE', `/items/customers/1`)).status).toBe(204)
      expect(await list('/items/orders')).toEqual([])
    })

    test('are registered by an empty patch and can then be changed like others (A-0105, A-0950)', async () => {
      const name = at('Odd name. 100%')
      const adopted = await admin('PATCH', `/collections/${name}`, { body: { meta: {} } })
      expect(adopted).toMatchObject({ status: 200, data: { meta: { hidden: false, singleton: false } } })
      const meta = await admin('PATCH', `/fields/${name}/${at('Wert "x"')}`, { body: { meta: { note: 'N' } } })
      expect(meta.data).toMatchObject({ meta: { note: 'N' } })
      const added = await admin('POST', `/fields/${name}`, { body: { field: 'extra', type: 'string', schema: {} } })
      expect(added.status).toBe(200)
      const typed = await admin('PATCH', `/fields/${name}/select`, {
        body: { type: 'string', schema: { is_nullable: false, default_value: 'x' } },
      })
      expect(typed).toMatchObject({ status: 200, data: { type: 'string', schema: { is_nullable: false } } })
      expect((await admin('DELETE', `/fields/${name}/${at('Wert "x"')}`)).status).toBe(204)
      const items = await list(`/items/${name}`)
      expect(items).toEqual([{ id: 1, select: '5', a: 1, b: 2, extra: null }])
    })

    test('keep database features and the next key through a change', async () => {
      const path = `/items/${at('Odd name. 100%')}`
      expect((await admin('POST', path, { body: { a: 1, b: 2 } })).status).toBe(400)
      expect((await admin('POST', path, { body: { a: 1, b: 3 } })).data).toMatchObject({ id: expect.any(Number) })
      const created = await admin('POST', path, { body: {} })
      expect(Number(Reflect.get(Object(created.data), 'id'))).toBeGreaterThan(2)
      const indexes =
        database.kind === 'sqlite'
          ? await sql`select 1 from sqlite_master where name = 'odd_index'`.execute(server.services.database.db)
          : await sql`select 1 from pg_class where relname = 'odd_index'`.execute(server.services.database.db)
      expect(indexes.rows).toHaveLength(1)
    })

    test('are not copied without their check constraints', async () => {
      const key = database.kind === 'sqlite' ? 'integer primary key' : 'serial primary key'
      await run(`create table checked (id ${key}, n integer check (n > 0), s varchar(9) default 'a''b')`)
      await server.services.run(server.services.schema.reload())
      const answer = await admin('PATCH', '/fields/checked/s', { body: { schema: { is_unique: true } } })
      if (database.kind === 'sqlite')
        expect(answer).toMatchObject({
          status: 400,
          message: 'The table "checked" has constraints that this change would lose.',
        })
      else expect(answer.status).toBe(200)
      expect((await admin('POST', '/items/checked', { body: { n: -1 } })).status).not.toBe(200)
      expect((await admin('DELETE', '/fields/checked/s')).status).toBe(204)
      expect((await admin('DELETE', '/collections/checked')).status).toBe(204)
    })

    test('drop foreign keys to a deleted collection', async () => {
      await run(
        'create table rows_of (left_id integer, order_nr integer references orders (nr), primary key (left_id, order_nr))',
      )
      await run('insert into orders (customer) values (null)')
      await run('insert into rows_of select 1, min(nr) from orders')
      expect((await admin('DELETE', '/collections/orders')).status).toBe(204)
      const left = await sql<Row>`select * from rows_of`.execute(server.services.database.db)
      expect(left.rows).toHaveLength(1)
      await run('insert into rows_of values (2, 77)')
      await expect(run('insert into rows_of values (2, 77)')).rejects.toThrow()
    })
  })
})
