import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('request bodies of later clients', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const titles = async () =>
      (
        (await server.asAdmin('GET', '/items/articles', { query: { fields: 'id,title' } })).data as { title: string }[]
      ).map(each => each.title)

    test("update the items of a query within the caller's permissions", async () => {
      const body = { query: { filter: { status: { _eq: 'draft' } } }, data: { title: 'Changed' } }
      const all = await server.send('PATCH', '/items/articles', { as: server.editor, body })
      // Editors see only their own drafts.
      expect(all.data).toMatchObject({ id: 4, title: 'Changed' })
      expect(await titles()).toEqual(['River island', 'Über allem', 'Draft of 100%', 'Changed'])
      const hidden = { ...body, query: { filter: { secret: { _nnull: true } } } }
      expect((await server.send('PATCH', '/items/articles', { as: server.editor, body: hidden })).code).toBe(
        'FORBIDDEN',
      )
      const published = { ...body, query: { filter: { status: { _eq: 'published' } } } }
      expect((await server.send('PATCH', '/items/articles', { as: server.editor, body: published })).code).toBe(
        'FORBIDDEN',
      )
      expect(await titles()).toEqual(['River island', 'Über allem', 'Draft of 100%', 'Changed'])
    })

    test.each([
      {},
      { query: {} },
      { query: { filter: {} } },
      { query: { limit: -1 } },
      { keys: 1 },
      { keys: [1], all: true },
    ])('reject a deletion without keys: %j', async body => {
      expect((await server.asAdmin('DELETE', '/items/articles', { body })).code).toBe('INVALID_PAYLOAD')
      expect(await titles()).toHaveLength(4)
    })

    test('delete items by keys or by a query', async () => {
      expect((await server.asAdmin('DELETE', '/items/articles', { body: { keys: [1] } })).status).toBe(204)
      const body = { query: { filter: { id: { _in: [2, 3] } } } }
      expect((await server.asAdmin('DELETE', '/items/articles', { body })).status).toBe(204)
      expect(await titles()).toEqual(['Changed'])
    })

    test('create, read, update and delete a relation by its field name', async () => {
      await server.asAdmin('POST', '/fields/comments', { body: { field: 'writer', type: 'integer', schema: {} } })
      const body = {
        collection: 'comments',
        field: 'writer',
        related_collection: 'authors',
        schema: {},
        meta: { one_field: 'written', sort_field: null },
      }
      const created = await server.asAdmin('POST', '/relations', { body })
      expect(created.data).toMatchObject({
        collection: 'comments',
        field: 'writer',
        related_collection: 'authors',
        schema: { foreign_key_table: 'authors', on_delete: 'SET NULL' },
        meta: { id: expect.any(Number), one_field: 'written', junction_field: null },
      })
      expect((await server.asAdmin('GET', '/relations/comments/writer')).data).toEqual(created.data)
      expect((await server.asAdmin('GET', '/relations/comments')).data).toContainEqual(created.data)
      const { id } = (created.data as { meta: { id: number } }).meta
      expect((await server.asAdmin('GET', `/relations/${id}`)).data).toMatchObject({ many_collection: 'comments' })
      const change = await server.asAdmin('PATCH', '/relations/comments/writer', {
        body: { meta: { one_field: null } },
      })
      expect(change.data).toMatchObject({ meta: { one_field: null } })
      for (const as of [server.editor, server.api])
        expect((await server.send('DELETE', '/relations/comments/writer', { as })).code).toBe('FORBIDDEN')
      expect((await server.asAdmin('DELETE', '/relations/comments/writer')).status).toBe(204)
      expect((await server.asAdmin('GET', '/relations/comments/writer')).code).toBe('ITEM_NOT_FOUND')
    })

    test('respond to hidden relations as to missing ones', async () => {
      const ask = async (path: string) => {
        const { body, status } = await server.send('GET', path, { as: server.editor })
        return [status, body]
      }
      const none = await ask('/relations/articles/nosuch')
      for (const path of ['/relations/articles_translations/articles_id', '/relations/nosuch/x', '/relations/nosuch'])
        expect(await ask(path)).toEqual(none)
      expect(await ask('/relations/articles_translations')).toEqual(none)
    })

    test('let administrators read but not write system collections under /items', async () => {
      const { data } = await server.asAdmin('GET', '/items/directus_users', { query: { fields: 'id,email,password' } })
      expect(data).toContainEqual({ id: server.adminUser, email: 'admin@example.com', password: '**********' })
      const own = await server.asAdmin('GET', `/items/directus_users/${server.adminUser}`, {
        query: { fields: 'email' },
      })
      expect(own.data).toEqual({ email: 'admin@example.com' })
      for (const path of ['/items/directus_sessions', '/items/DIRECTUS_USERS', '/items/directus_nosuch'])
        expect((await server.asAdmin('GET', path)).code).toBe('FORBIDDEN')
      for (const method of ['POST', 'PATCH', 'DELETE'])
        expect((await server.asAdmin(method, '/items/directus_roles', { body: [] })).code).toBe('FORBIDDEN')
      for (const as of [server.editor, server.api])
        expect((await server.send('GET', '/items/directus_users', { as })).code).toBe('FORBIDDEN')
      const looking = { headers: { 'x-view-as-role': server.editorRole } }
      expect((await server.asAdmin('GET', '/items/directus_users', looking)).code).toBe('FORBIDDEN')
    })

    test('report missing properties of a relation immediately', async () => {
      const missing = async (body: unknown) => {
        const answer = await server.asAdmin('POST', '/relations', { body })
        const errors = Reflect.get(Object(answer.body), 'errors') as { extensions: { field: string; type: string } }[]
        return [answer.status, answer.code, errors.map(({ extensions: { field, type } }) => `${field} ${type}`)]
      }
      const named = ['many_field required', 'many_primary required']
      expect(await missing({ many_collection: 'articles' })).toEqual([400, 'FAILED_VALIDATION', named])
      expect(await missing({})).toEqual([400, 'FAILED_VALIDATION', ['many_collection required', ...named]])
      expect((await server.asAdmin('POST', '/relations', { body: [] })).data).toEqual([])
    })

    test('report keys as sent, and require them in a list of changes', async () => {
      const body = { keys: [3, 1], data: { title: 'x' } }
      const rejection = await server.send('PATCH', '/items/articles', { as: server.editor, body })
      expect(rejection.message).toBe('You\'re not allowed to update item "3,1" in collection "articles".')
      expect(rejection.extensions).toMatchObject({ item: [3, 1], action: 'update' })
      const one = await server.send('DELETE', '/items/articles/3', { as: server.editor })
      expect(one.extensions).toMatchObject({ item: '3', action: 'delete' })
      const several = await server.send('DELETE', '/items/articles', { as: server.editor, body: [3, 1] })
      expect(several.extensions).toMatchObject({ item: [3, 1], action: 'delete' })
      const nameless = await server.asAdmin('PATCH', '/items/articles', { body: [{ title: 'x' }] })
      expect([nameless.code, nameless.message]).toEqual([
        'INVALID_PAYLOAD',
        'Primary key is missing in update payload.',
      ])
    })

    test('report a duplicate value by its field, also with generated keys', async () => {
      const taken = async (body: unknown) => {
        const { code, extensions } = await server.asAdmin('POST', '/items/articles', { body })
        return [code, extensions['field'], extensions['invalid']]
      }
      expect(await taken({ title: 'x', slug: 'own' })).toEqual(['RECORD_NOT_UNIQUE', 'slug', 'own'])
      expect(await taken({ id: 4, title: 'x', slug: 'fresh' })).toEqual(['RECORD_NOT_UNIQUE', 'id', 4])
      expect(await taken({ id: 4, title: 'x', slug: 'own' })).toEqual(['RECORD_NOT_UNIQUE', 'id', 4])
      if (database.kind !== 'postgres') return
      // A sequence that lags behind assigns the key 4 again.
      const { db } = server.services.database
      await sql`select setval(pg_get_serial_sequence('articles', 'id'), 3)`.execute(db)
      expect(await taken({ title: 'x', slug: 'fresh' })).toEqual(['RECORD_NOT_UNIQUE', 'id', null])
    })

    test('allow only administrators to clear the cache', async () => {
      expect((await server.asAdmin('POST', '/utils/cache/clear')).status).toBe(204)
      expect((await server.send('POST', '/utils/cache/clear', { as: server.editor })).code).toBe('FORBIDDEN')
      expect((await server.send('POST', '/utils/cache/clear')).code).toBe('FORBIDDEN')
    })
  })
})
