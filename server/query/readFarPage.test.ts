import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { farOffset } from './readRows.ts'

const rows = farOffset + 1_000

const query = fc.record({
  as: fc.constantFrom('admin' as const, 'editor' as const),
  sort: fc.constantFrom('', 'rank', '-rank', 'name', '-name', '-rank,name', 'rank,-id', 'parent.rank', '-parent.name'),
  filter: fc.constantFrom(null, { rank: { _null: false } }, { name: { _neq: 'a' } }, { id: { _gt: 400 } }),
  search: fc.constantFrom('', '', 'name'),
  fields: fc.constantFrom('id,rank', 'id,name,parent.name', 'name,price', 'rank'),
  offset: fc.integer({ min: farOffset - 200, max: rows + 50 }),
  limit: fc.constantFrom(1, 25, 100, 600),
})

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('a page far from the start', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const { database: open, items, run, schema } = server.services
      const field = (name: string, type: 'integer' | 'string' | 'decimal', indexed = false) => ({
        ...{ field: name, type, meta: {}, schema: indexed ? { is_indexed: true } : {} },
      })
      await run(
        schema.createCollection({
          collection: 'numbers',
          meta: {},
          fields: [
            field('rank', 'integer', true),
            field('name', 'string'),
            field('price', 'decimal'),
            field('parent', 'integer'),
          ],
        }),
      )
      await run(schema.createRelation({ many_collection: 'numbers', many_field: 'parent', one_collection: 'numbers' }))
      await sql`insert into numbers (rank, name, price) with recursive n (i) as (select 1 union all select i + 1 from n
        where i < ${sql.lit(rows)}) select nullif(i % 7, 0), case i % 5 when 0 then null when 1 then 'a' else 'Name ' || i % 40 end,
        i % 3 from n`.execute(open.db)
      await sql`update numbers set parent = id - 1 where id % 11 > 1`.execute(open.db)
      await run(
        items.create(systemCaller, 'directus_permissions', [
          {
            ...{ role: server.editorRole, collection: 'numbers', action: 'read', fields: ['*'] },
            permissions: { _or: [{ rank: { _null: true } }, { rank: { _neq: 3 } }] },
          },
        ]),
      )
    })
    afterAll(() => server?.close())

    const read = async (list: Readonly<Record<string, unknown>>, as: 'admin' | 'editor') => {
      const entries = Object.entries(list).filter(([, value]) => value !== '' && value !== null)
      const texts = entries.map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      const { data, status } = await server.asAdmin('GET', '/items/numbers', {
        as: server[as],
        query: Object.fromEntries(texts),
      })
      expect(status, JSON.stringify(list)).toBe(200)
      return data as readonly unknown[]
    }

    /** Writes that change the version of the database, but not the list. */
    const writeElsewhere = async () => {
      const { database: open } = server.services
      for (let write = 0; write < 20; write += 1)
        await open.write(trx => sql`update authors set name = name`.execute(trx))
    }

    test('has the same items as the whole list has there', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(query, fc.boolean(), async ({ as, limit, offset, ...list }, isBusy) => {
          const whole = await read({ ...list, limit: -1 }, as)
          const expected = whole.slice(offset, offset + limit)
          const writing = isBusy ? writeElsewhere() : null
          expect(await read({ ...list, limit, offset }, as)).toEqual(expected)
          expect(await read({ ...list, limit, offset }, as)).toEqual(expected)
          await writing
        }),
        { numRuns: examples(25) },
      )
    })

    test('follows the writes of every program', async () => {
      const { database: open } = server.services
      const last = async () => {
        const page = { fields: 'id', limit: 25, meta: 'total_count' }
        const [first] = (await read({ ...page, offset: rows - 1 }, 'admin')) as readonly { id: number }[]
        return first?.id
      }
      const before = await last()
      expect(await last()).toBe(before)
      await server.asAdmin('DELETE', '/items/numbers/5')
      expect(await last()).toBe(undefined)
      const restore = `insert into numbers (id, rank) values (5, 1)`
      if (database.kind === 'postgres') await sql.raw(restore).execute(open.db)
      else {
        const { rows: files } = await sql<{ file: string }>`select file from pragma_database_list`.execute(open.db)
        const other = openConnection(files[0]?.file ?? '')
        other.exec(restore)
        other.close()
      }
      expect(await last()).toBe(before)
    })

    test('leaves the exact counts as they are', async () => {
      const counted = async (more: Record<string, string>) => {
        const { body } = await server.asAdmin('GET', '/items/numbers', { query: { limit: '0', meta: '*', ...more } })
        return (body as { meta: unknown }).meta
      }
      for (let run = 0; run < 3; run += 1) {
        expect(await counted({})).toEqual({ filter_count: rows, total_count: rows })
        expect(await counted({ max_count: '500' })).toEqual({ filter_count: 501, total_count: 501 })
        expect(await counted({ max_count: '1000000' })).toEqual({ filter_count: rows, total_count: rows })
        expect(await counted({ filter: '{"rank":{"_null":true}}' })).toEqual({
          filter_count: Math.floor(rows / 7),
          total_count: rows,
        })
      }
      await server.asAdmin('POST', '/items/numbers', { body: { rank: 1 } })
      expect(await counted({})).toEqual({ filter_count: rows + 1, total_count: rows + 1 })
    })
  })
})
