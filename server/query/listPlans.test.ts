import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { systemCaller } from '#server/access/RequestCaller.ts'
import type { Queryable, Row } from '#server/database/Database.ts'
import { indexName } from '#server/database/indexName.ts'
import { select } from '#server/services/items/readMany.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { everyField, type ReadQuery } from './ReadQuery.ts'
import { farOffset, listStatement } from './readRows.ts'

const rows = 20_000

const sorted = (...fields: readonly string[]): Partial<ReadQuery> => ({
  sort: fields.map(field => ({ path: [field.replace('-', '')], descending: field.startsWith('-') })),
})

const over500: Filter = {
  kind: 'field',
  field: 'n',
  condition: { kind: 'order', operator: '>', value: 500 },
}

/**
 * Index-only scans are cheap once all pages are marked as visible to everyone. A vacuum leaves out pages while another
 * session of the cluster, such as a replica, may still need their previous state.
 */
const vacuum = (db: Queryable) =>
  vi.waitFor(async () => {
    await sql`vacuum analyze`.execute(db)
    const hidden = await sql`
      select relname from pg_class where relname in ('numbered', 'identified') and relallvisible < relpages`.execute(db)
    expect(hidden.rows).toEqual([])
  }, 60_000)

const keys = { number: 'numbered', uuid: 'identified' } as const

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('a list', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const { database: open, run, schema } = server.services
      const indexed = { schema: { is_indexed: true }, meta: {} }
      for (const [key, collection] of Object.entries(keys))
        await run(
          schema.createCollection({
            collection,
            meta: { sort_field: 'pos' },
            fields: [
              ...(key === 'uuid'
                ? [{ field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: {} } as const]
                : []),
              { field: 'title', type: 'string', schema: {}, meta: {} },
              { field: 'pos', type: 'integer', ...indexed },
              { field: 'n', type: 'integer', ...indexed },
              { field: 'status', type: 'string', ...indexed },
            ],
          }),
        )
      const values = sql`'A title', nullif(i % 900, 0), i % 1000, case i % 3 when 0 then 'draft' else 'published' end`
      const numbers = sql`with recursive s(i) as (select 1 union all select i + 1 from s where i < ${sql.lit(rows)})`
      await sql`insert into numbered (title, pos, n, status) ${numbers} select ${values} from s`.execute(open.db)
      const id = database.kind === 'sqlite' ? sql`lower(hex(randomblob(16)))` : sql`gen_random_uuid()`
      await sql`insert into identified (id, title, pos, n, status) ${numbers} select ${id}, ${values} from s`.execute(
        open.db,
      )
      if (database.kind === 'postgres') await vacuum(open.db)
    })
    afterAll(() => server?.close())

    const planOf = async (collection: string, change: Partial<ReadQuery>): Promise<string> => {
      const { database: open, schema } = server.services
      const context = { kind: open.kind, db: open.db, snapshot: schema.snapshot(), caller: systemCaller }
      const query = { ...everyField, fields: ['id', 'title'], limit: 25, ...change }
      const statement = listStatement(context, select(context, collection, query), query).compile(open.db)
      const explain = database.kind === 'sqlite' ? 'explain query plan' : 'explain'
      const result = await open.db.executeQuery<Row>({ ...statement, sql: `${explain} ${statement.sql}` })
      return result.rows.map(row => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
    }
    /** Sorts and reads of every row. */
    const costly = /Seq Scan|Sort {2}\(|TEMP B-TREE/

    const orders: readonly (readonly [string, Partial<ReadQuery>, string | null])[] = [
      ['its own order', {}, 'pos'],
      ['the sort field', sorted('pos'), 'pos'],
      ['the sort field, descending', sorted('-pos'), 'pos'],
      ['a number', sorted('n'), 'n'],
      ['a number, descending', sorted('-n'), 'n'],
      ['a text that many items have', sorted('status'), 'status'],
      ['the same, descending', sorted('-status'), 'status'],
      ['the key', sorted('id'), null],
      ['the key, descending', sorted('-id'), null],
      ['a number, of which a range is left', { ...sorted('-n'), filter: over500 }, 'n'],
    ]

    describe.each(Object.values(keys))('of %s items', collection => {
      test.each(orders)('sorted by %s reads its first rows from an index', async (_, change, field) => {
        for (const backwards of [undefined, 'placed'] as const) {
          const plan = await planOf(collection, { ...change, ...(backwards ? { backwards } : {}) })
          expect(plan).not.toMatch(costly)
          if (field !== null) expect(plan).toMatch(namesOf(collection, field))
        }
      })

      test.each(orders)('sorted by %s reads a far page from an index', async (_, change, field) => {
        const plan = await planOf(collection, { ...change, offset: farOffset })
        expect(plan).not.toMatch(/Seq Scan/)
        if (field !== null) expect(plan).toMatch(namesOf(collection, field))
      })
    })

    const namesOf = (collection: string, field: string) =>
      new RegExp(`${indexName(collection, field, 'list')}|${indexName(collection, field, 'reverse')}`)
  })
})
