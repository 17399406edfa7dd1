import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the order and folders of collections', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const body = [
        { collection: 'library', schema: null, meta: { icon: 'folder', sort: 1, color: '#2F80ED' } },
        { collection: 'shelf', schema: null, meta: { group: 'library', collapse: 'closed' } },
        { collection: 'books', meta: { group: 'shelf', sort: 2 } },
      ]
      expect(await admin('POST', '/collections', { body })).toMatchObject({ status: 200 })
    })
    afterAll(() => server?.close())

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const metaOf = async (name: string): Promise<unknown> =>
      // Safe: the route returns a collection.
      ((await admin('GET', `/collections/${name}`)).data as { readonly meta: unknown }).meta

    test('are stored, and a folder has no table and no items', async () => {
      expect((await admin('GET', '/collections/library')).data).toMatchObject({
        schema: null,
        meta: { group: null, sort: 1, color: '#2F80ED' },
      })
      expect(await metaOf('shelf')).toMatchObject({ group: 'library', collapse: 'closed', sort: null, color: null })
      expect(await metaOf('books')).toMatchObject({ group: 'shelf', sort: 2 })
      const unknown = await admin('GET', '/items/nothing_like_it')
      expect(await admin('GET', '/items/shelf')).toMatchObject({ status: unknown.status, code: unknown.code })
      expect((await admin('GET', '/fields/shelf')).status).toBe((await admin('GET', '/fields/nothing_like_it')).status)
      expect((await admin('POST', '/fields/shelf', { body: { field: 'a', type: 'string', schema: {} } })).status).toBe(
        404,
      )
    })

    test('of several are changed all or none', async () => {
      const change = (names: readonly string[]) =>
        admin('PATCH', '/collections', { body: names.map((collection, sort) => ({ collection, meta: { sort } })) })
      expect(await change(['books', 'shelf'])).toMatchObject({
        status: 200,
        data: [
          { collection: 'books', meta: { sort: 0 } },
          { collection: 'shelf', meta: { sort: 1 } },
        ],
      })
      const before = await dumpTables(server.services)
      expect(await change(['shelf', 'nope'])).toMatchObject({ status: 404, code: 'COLLECTION_NOT_FOUND' })
      const body = [{ collection: 'books', meta: { sort: 5 } }]
      expect(await admin('PATCH', '/collections', { body, as: server.editor })).toMatchObject({ status: 403 })
      expect(await dumpTables(server.services)).toBe(before)
    })

    test.each<[string, string, unknown, string]>([
      ['itself', 'library', { group: 'library' }, 'INVALID_PAYLOAD'],
      ['a folder inside it', 'library', { group: 'shelf' }, 'INVALID_PAYLOAD'],
      ['a collection inside a folder inside it', 'library', { group: 'books' }, 'INVALID_PAYLOAD'],
      ['a missing folder', 'books', { group: 'nope' }, 'INVALID_PAYLOAD'],
      ['an empty name', 'books', { group: '' }, 'INVALID_PAYLOAD'],
      ['a system collection', 'books', { group: 'directus_users' }, 'INVALID_PAYLOAD'],
      ['a list of names', 'books', { group: ['library'] }, 'INVALID_PAYLOAD'],
      ['SQL', 'books', { group: "library'; drop table books; --" }, 'INVALID_PAYLOAD'],
      ['a fractional place', 'books', { sort: 1.5 }, 'INVALID_PAYLOAD'],
      ['a place as text', 'books', { sort: 'first' }, 'INVALID_PAYLOAD'],
      ['a place that no column holds', 'books', { sort: 2 ** 31 }, 'FAILED_VALIDATION'],
      ['a named color', 'books', { color: 'red' }, 'INVALID_PAYLOAD'],
      ['CSS as a color', 'books', { color: '#fff;background:url(//evil)' }, 'INVALID_PAYLOAD'],
      ['a color with a line break', 'books', { color: '#ffffff\n' }, 'INVALID_PAYLOAD'],
      ['a color of five digits', 'books', { color: '#12345' }, 'INVALID_PAYLOAD'],
      ['an unknown state', 'books', { collapse: 'ajar' }, 'INVALID_PAYLOAD'],
    ])('cannot be %s', async (_, collection, meta, code) => {
      const before = await dumpTables(server.services)
      for (const [path, body] of [
        [`/collections/${collection}`, { meta }],
        ['/collections', [{ collection, meta }]],
      ] as const)
        expect(await admin('PATCH', path, { body })).toMatchObject({ status: 400, code })
      expect(await dumpTables(server.services)).toBe(before)
    })

    test.each<[string, unknown]>([
      ['without a list', { collection: 'books', meta: {} }],
      ['without a name', [{ meta: { sort: 1 } }]],
      ['without metadata', [{ collection: 'books' }]],
      ['with a folder that has fields', null],
    ])('reject a body %s', async (_, body) => {
      const folder = { collection: 'f', schema: null, fields: [{ field: 'a', type: 'string', schema: {} }] }
      const answer = body
        ? await admin('PATCH', '/collections', { body })
        : await admin('POST', '/collections', { body: folder })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' })
    })

    test('follow a renamed collection', async () => {
      await admin('POST', '/collections', { body: [{ collection: 'pages', meta: { group: 'books' } }] })
      expect(await admin('POST', '/utils/rename/books', { body: { to: 'volumes' } })).toMatchObject({ status: 204 })
      expect(await metaOf('pages')).toMatchObject({ group: 'volumes' })
    })

    test('move the content of a deleted folder up to its level', async () => {
      expect((await admin('DELETE', '/collections/shelf')).status).toBe(204)
      expect(await metaOf('volumes')).toMatchObject({ group: 'library' })
      expect((await admin('DELETE', '/collections/volumes')).status).toBe(204)
      expect(await metaOf('pages')).toMatchObject({ group: 'library' })
      expect((await admin('DELETE', '/collections/library')).status).toBe(204)
      expect(await metaOf('pages')).toMatchObject({ group: null })
    })
  })
})
