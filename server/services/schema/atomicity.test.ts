import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '#server/database/inspect.ts'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { failStatement } from '#server/testing/failStatements.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const column = (field: string, type: string, schema: object = {}) => ({ field, type, schema, meta: {} })

/** One call of each kind, in an order in which each finds its prerequisites. */
const calls: readonly Call[] = (
  [
    ['making a collection', 'POST', '/collections', { collection: 'made', fields: [column('a', 'string')] }],
    ['making two collections', 'POST', '/collections', [{ collection: 'made_b' }, { collection: 'made_c' }]],
    ['changing options', 'PATCH', '/collections/made', { meta: { note: 'x', sort_field: 'a' } }],
    ['adding a column', 'POST', '/fields/made', column('b', 'string', { default_value: 'x', is_nullable: false })],
    ['adding an alias', 'POST', '/fields/authors', { field: 'made', meta: { special: ['o2m'] } }],
    ['adding a foreign key', 'POST', '/fields/made', column('author', 'integer')],
    [
      'adding relations',
      'POST',
      '/relations',
      [{ many_collection: 'made', many_field: 'author', one_collection: 'authors', one_field: 'made' }],
    ],
    ['changing a type', 'PATCH', '/fields/articles/rating', { type: 'string', meta: { note: 'x' } }],
    ['requiring a value', 'PATCH', '/fields/articles/rating', { schema: { is_nullable: false, default_value: '7' } }],
    ['changing several fields', 'PATCH', '/fields/made', [column('a', 'text'), { field: 'b', meta: { sort: 1 } }]],
    ['copying a field', 'POST', '/fields/made/b', { field: 'b_copy' }],
    ['deleting a field with a relation', 'DELETE', '/fields/made/author'],
    ['deleting a list', 'DELETE', '/fields/articles/comments'],
    ['deleting a collection', 'DELETE', '/collections/authors'],
    ['deleting collections', 'DELETE', '/collections', ['made_b', 'made_c']],
  ] as const
).map(([name, method, path, body]) => ({ name, method, path, body }))

const mostStatements = 400
/** Comparing the whole database takes long, three times as long on PostgreSQL: not every statement fails. */
const steps = process.env['TEST_SCOPE'] === 'all' ? { sqlite: 2, postgres: 6 } : { sqlite: 4, postgres: 24 }

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('an interrupted model change', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      await server.asAdmin('POST', '/permissions', {
        body: {
          role: server.editorRole,
          collection: 'comments',
          action: 'delete',
          permissions: { article: { author: { name: { _eq: 'x' } } } },
        },
      })
    })
    afterAll(() => server?.close())

    const state = async () => ({
      rows: await dumpTables(server.services),
      columns: await inspect(server.services.database, server.services.database.db),
    })

    test.each(calls)('is rolled back at any point: $name', async call => {
      const { method, path, body } = call

      const before = await state()
      const { schema, database: open } = server.services
      // The calls begin at different statements.
      const first = calls.indexOf(call) % steps[database.kind]
      for (let n = first; n < mostStatements; n += steps[database.kind]) {
        const snapshot = schema.snapshot()
        const { restore } = failStatement(open, n)
        const answer = await server.asAdmin(method, path, body === undefined ? {} : { body })
        restore()
        if (answer.status < 300) {
          expect(n).toBeGreaterThan(5)
          expect((await state()).rows).not.toBe(before.rows)
          expect(schema.snapshot()).not.toBe(snapshot)
          return
        }
        expect(answer.status).toBe(500)
        expect(schema.snapshot()).toBe(snapshot)
        expect(await state()).toEqual(before)
      }
      throw new Error(`More than ${mostStatements} statements.`)
    })
  })
})
