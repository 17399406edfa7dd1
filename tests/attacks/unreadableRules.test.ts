import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** Rules that match nothing: they have no alternatives, or cannot be interpreted. */
const rules: readonly (readonly [string, unknown])[] = [
  ['an empty _or filter', { _or: [] }],
  ['a nested empty _or filter', { _and: [{ title: { _nnull: true } }, { _or: [] }] }],
  ['an unknown operator', { rating: { _sounds_like: '5' } }],
  ['a pattern that is not text', { rating: { _regex: 5 } }],
  ['an invalid operand', { rating: { _between: [{ a: 1 }] } }],
  ['a list', [{ rating: { _lte: 5 } }]],
]

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('invalid rules', () => {
    let server: TestServer
    let own = 0
    beforeAll(async () => {
      server = await startTestServer(database)
      const response = await server.send('GET', '/items/articles', { as: server.editor, query: { search: 'own' } })
      own = (response.data as readonly { readonly id: number }[])[0]?.id ?? 0
    })
    afterAll(() => server?.close())

    const ruleWriting = async (validation: unknown) => {
      const { items, run } = server.services
      const filter = JSON.stringify({ role: { _eq: server.editorRole }, collection: { _eq: 'articles' } })
      const { data } = await server.asAdmin('GET', '/permissions', { query: { filter } })
      for (const { action, id } of data as readonly { readonly id: number; readonly action: string }[])
        if (action === 'create' || action === 'update')
          await run(items.update(systemCaller, 'directus_permissions', [id], { validation }))
    }

    test.each(rules)('%s rejects all writes (W-19, R-33)', async (_, rule) => {
      await ruleWriting(rule)
      const before = await dumpTables(server.services)
      for (const [method, path, body] of [
        ['POST', '/items/articles', { title: 'New' }],
        ['POST', '/items/articles', [{ title: 'New' }, { title: 'Newer', rating: 1 }]],
        ['PATCH', `/items/articles/${own}`, { title: 'Changed' }],
        ['PATCH', '/items/articles', { keys: [own], data: { rating: 1 } }],
        ['PATCH', '/items/articles', [{ id: own, slug: 'changed' }]],
      ] as const) {
        const answer = await server.send(method, path, { as: server.editor, body })
        expect(answer).toMatchObject({ status: 400, code: 'FAILED_VALIDATION' })
      }
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('a rule with a pattern rejects values that do not match', async () => {
      await ruleWriting({ _and: [{ slug: { _regex: '^[a-z-]+$' } }, { slug: { _submitted: true } }] })
      const change = (body: unknown) => server.send('PATCH', `/items/articles/${own}`, { as: server.editor, body })
      expect(await change({ slug: 'No Slug' })).toMatchObject({
        status: 400,
        extensions: { field: 'slug', type: 'regex' },
      })
      expect(await change({ slug: null })).toMatchObject({ status: 400, extensions: { field: 'slug', type: 'regex' } })
      expect(await change({ slug: 'a-slug' })).toMatchObject({ status: 200 })
      const created = await server.send('POST', '/items/articles', { as: server.editor, body: { title: 'New' } })
      expect(created).toMatchObject({ status: 400, extensions: { field: 'slug', type: 'required' } })
    })

    test('a rule about related items is evaluated for linked items (W-13, W-19)', async () => {
      await ruleWriting({ _and: [{ author: { name: { _contains: 'Berg' } } }, { title: { _nnull: true } }] })
      const before = await dumpTables(server.services)
      for (const [method, path, body] of [
        ['POST', '/items/articles', { title: 'New', author: 2 }],
        ['POST', '/items/articles', { title: 'New', author: null }],
        ['PATCH', `/items/articles/${own}`, { author: 2 }],
        ['PATCH', '/items/articles', { keys: [own], data: { author: 2 } }],
      ] as const) {
        const answer = await server.send(method, path, { as: server.editor, body })
        expect(answer).toMatchObject({ status: 400, code: 'FAILED_VALIDATION', extensions: { field: 'author' } })
      }
      expect(await dumpTables(server.services)).toBe(before)
      for (const body of [{ author: 1 }, { slug: 'untouched' }])
        expect((await server.send('PATCH', `/items/articles/${own}`, { as: server.editor, body })).status).toBe(200)
      const creation = await server.send('POST', '/items/articles', {
        as: server.editor,
        body: { title: 'N', author: 1 },
      })
      expect(creation.status).toBe(200)
    })

    test('a rule without conditions accepts all writes', async () => {
      await ruleWriting({})
      const answer = await server.send('PATCH', `/items/articles/${own}`, {
        as: server.editor,
        body: { title: 'Changed' },
      })
      expect(answer.status).toBe(200)
    })
  })
})
