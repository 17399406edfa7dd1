import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('changing collections', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const list = async (path: string, query: Record<string, string> = {}): Promise<Rows> => {
      const answer = await admin('GET', path, { query: { limit: '-1', ...query } })
      expect(answer.status).toBe(200)
      // Safe: these paths return a list of objects.
      return answer.data as Rows
    }
    const named = (rows: Rows, key: string) => rows.map(row => row[key])

    test('creates a collection with fields and options that accepts items immediately (A-0223, A-0948)', async () => {
      const created = await admin('POST', '/collections', {
        body: {
          collection: 'events',
          meta: { sort_field: 'sort', archive_field: 'status', archive_value: 'archived', icon: 'event' },
          fields: [
            { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } },
            { field: 'status', type: 'string', schema: { is_nullable: false, default_value: 'draft' }, meta: {} },
            { field: 'sort', type: 'integer', schema: {} },
            { field: 'line', type: null, meta: { special: ['alias', 'no-data'], interface: 'divider' } },
          ],
        },
      })
      expect(created.status).toBe(200)
      expect(created.data).toMatchObject({ collection: 'events', meta: { icon: 'event', sort_field: 'sort' } })
      const item = await admin('POST', '/items/events', { body: { sort: 1 } })
      expect(item.data).toMatchObject({ status: 'draft', sort: 1 })
      expect(named(await list('/fields/events'), 'field')).toEqual(['id', 'status', 'sort', 'line'])
    })

    test('creates an auto-increment key without fields, and several collections all or none', async () => {
      const answer = await admin('POST', '/collections', {
        body: [{ collection: 'plain_a' }, { collection: 'plain_b' }],
      })
      expect(answer.data).toMatchObject([{ collection: 'plain_a' }, { collection: 'plain_b' }])
      expect((await admin('POST', '/items/plain_a', { body: {} })).data).toEqual({ id: 1 })
      const before = await dumpTables(server.services)
      const rejection = await admin('POST', '/collections', {
        body: [{ collection: 'plain_c' }, { collection: 'plain_a' }],
      })
      expect(rejection).toMatchObject({ status: 400, message: 'Collection "plain_a" already exists.' })
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('applies a change with a repeated key once', async () => {
      const send = (collection: string) =>
        admin('POST', '/collections', { body: { collection }, headers: { 'idempotency-key': 'make-it-once' } })
      const created = await send('once_only')
      expect(created).toMatchObject({ status: 200, data: { collection: 'once_only' } })
      const again = await send('once_only')
      expect(again).toMatchObject({ status: 200, data: created.data })
      expect(await send('other_body')).toMatchObject({ status: 422 })
      expect((await admin('GET', '/collections/other_body')).status).toBe(404)
    })

    test.each<[string, unknown, string]>([
      ['a missing name', {}, '"collection" is required'],
      ['an unknown key', { collection: 'x', rows: [] }, '"rows" is not allowed'],
      ['fields that are not a list', { collection: 'x', fields: {} }, '"fields" must be a list.'],
      [
        'metadata of the wrong type',
        { collection: 'x', meta: { hidden: 'yes' } },
        '"meta.hidden" has a value of the wrong type.',
      ],
      ['unsupported metadata', { collection: 'x', meta: { folder: 'a' } }, '"meta.folder" is not allowed'],
      [
        'a missing sort field',
        { collection: 'x', meta: { sort_field: 'gone' } },
        '"meta.sort_field" names "gone", which is not a field with a column in "x".',
      ],
      [
        'two primary keys',
        {
          collection: 'x',
          fields: ['a', 'b'].map(field => ({ field, type: 'integer', schema: { is_primary_key: true } })),
        },
        '"x" can have one primary key, not a and b.',
      ],
      [
        'a duplicate field',
        { collection: 'x', fields: ['a', 'a'].map(field => ({ field, type: 'integer', schema: {} })) },
        'Field "a" already exists in collection "x"',
      ],
      [
        'a JSON primary key',
        { collection: 'x', fields: [{ field: 'a', type: 'json', schema: { is_primary_key: true } }] },
        "A primary key can't be of type json; it can be integer, bigInteger, string, uuid.",
      ],
    ])('gives the reason for rejecting %s', async (_, body, message) => {
      const before = await dumpTables(server.services)
      expect(await admin('POST', '/collections', { body })).toMatchObject({ status: 400, message })
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('changes options and records the change with its author (A-0129, A-0949)', async () => {
      const changed = await admin('PATCH', '/collections/events', {
        body: { meta: { note: 'All of them', singleton: false } },
      })
      expect(changed.data).toMatchObject({ meta: { note: 'All of them', icon: 'event' } })
      const history = await list('/activity', { 'filter[collection][_eq]': 'directus_collections', sort: 'id' })
      expect(history.filter(row => row['item'] === 'events')).toMatchObject([
        { action: 'create', user: server.adminUser },
        { action: 'update', user: server.adminUser },
      ])
      const revisions = await list('/revisions', {
        'filter[collection][_eq]': 'directus_collections',
        sort: '-id',
        limit: '1',
      })
      expect(revisions[0]).toMatchObject({ item: 'events', delta: { note: 'All of them' } })
    })

    test.each<[string, string, unknown, number, string]>([
      ['an unknown collection', 'nope', { meta: {} }, 404, 'COLLECTION_NOT_FOUND'],
      ['missing metadata', 'events', { icon: 'x' }, 400, 'INVALID_PAYLOAD'],
      ['a system collection', 'directus_users', { meta: { icon: 'x' } }, 400, 'INVALID_PAYLOAD'],
      ['a text that is too long', 'events', { meta: { icon: 'x'.repeat(31) } }, 400, 'FAILED_VALIDATION'],
      ['an alias as sort field', 'events', { meta: { sort_field: 'line' } }, 400, 'INVALID_PAYLOAD'],
    ])('rejects a change of %s', async (_, collection, body, status, code) => {
      expect(await admin('PATCH', `/collections/${collection}`, { body })).toMatchObject({ status, code })
    })

    test('removes all references to a deleted collection but keeps its history (A-0115, A-0951)', async () => {
      const permission = { role: server.editorRole, action: 'read', fields: ['*'] }
      for (const body of [
        { ...permission, collection: 'authors', action: 'delete' },
        { ...permission, collection: 'block_hero', permissions: { headline: { _nnull: true } } },
      ])
        expect((await admin('POST', '/permissions', { body })).status).toBe(200)
      await admin('POST', '/presets', { body: { collection: 'authors', layout: 'tabular' } })
      await admin('POST', '/webhooks', {
        body: { name: 'w', url: 'http://localhost:1', actions: ['create'], collections: ['authors'], status: 'active' },
      })
      await admin('POST', '/permissions', {
        body: {
          ...permission,
          collection: 'articles_translations',
          permissions: { articles_id: { author: { name: { _eq: 'Anna Berg' } } } },
        },
      })
      expect(await admin('DELETE', '/collections/authors')).toMatchObject({ status: 204 })
      expect((await admin('GET', '/items/authors')).status).toBe(404)
      expect((await list('/relations')).filter(row => JSON.stringify(row).includes('authors'))).toEqual([])
      expect((await list('/fields')).filter(row => JSON.stringify(row).includes('authors'))).toEqual([])
      expect((await list('/permissions')).filter(row => row['collection'] === 'authors')).toEqual([])
      expect((await list('/presets')).filter(row => row['collection'] === 'authors')).toEqual([])
      expect(await list('/webhooks')).toMatchObject([{ collections: [], status: 'inactive' }])
      expect((await list('/permissions')).find(row => row['collection'] === 'articles_translations')).toMatchObject({
        permissions: { articles_id: { _or: [] } },
      })
      // The referencing column becomes a plain one, and empty.
      expect(named(await list('/items/articles'), 'author')).toEqual([null, null, null, null])
      expect((await admin('PATCH', '/items/articles/1', { body: { author: 7 } })).status).toBe(200)
      const history = await list('/activity', { 'filter[collection][_eq]': 'authors' })
      expect(history.length).toBeGreaterThan(0)
      const [deleted] = await list('/activity', { 'filter[action][_eq]': 'delete', 'filter[item][_eq]': 'authors' })
      expect(deleted).toMatchObject({ collection: 'directus_collections', user: server.adminUser })
    })

    test('also removes lists that use a deleted junction or target', async () => {
      expect((await admin('DELETE', '/collections/tags')).status).toBe(204)
      const fields = named(await list('/fields/articles'), 'field')
      expect(fields).not.toContain('tags')
      expect((await list('/relations')).find(row => row['many_collection'] === 'articles_tags')).toMatchObject({
        many_field: 'articles_id',
        junction_field: null,
        one_field: null,
      })
      expect((await admin('DELETE', '/collections/articles_translations')).status).toBe(204)
      expect(named(await list('/fields/articles'), 'field')).not.toContain('translations')
    })

    test('removes many-to-any references to items of a deleted collection', async () => {
      expect((await admin('DELETE', '/collections/block_quote')).status).toBe(204)
      const rows = await list('/items/articles_sections')
      expect(rows.map(row => row['collection'])).toEqual(['block_hero', null])
      expect((await list('/relations')).find(row => row['many_field'] === 'item')).toMatchObject({
        one_allowed_collections: ['block_hero'],
      })
      expect((await admin('DELETE', '/collections/block_hero')).status).toBe(204)
      expect((await list('/relations')).find(row => row['many_field'] === 'item')).toBeUndefined()
    })

    test('deletes several collections all or none, and never system collections (A-0117)', async () => {
      const before = await dumpTables(server.services)
      expect((await admin('DELETE', '/collections', { body: ['plain_a', 'nope'] })).code).toBe('COLLECTION_NOT_FOUND')
      expect((await admin('DELETE', '/collections/directus_users')).message).toContain('is a system collection')
      expect((await admin('DELETE', '/collections/plain_a', { as: server.editor })).status).toBe(403)
      expect(await dumpTables(server.services)).toBe(before)
      expect((await admin('DELETE', '/collections', { body: ['plain_a', 'plain_b'] })).status).toBe(204)
      expect((await admin('GET', '/collections/plain_b')).status).toBe(404)
    })

    test('rejects deletion of a table with a view and changes nothing', async () => {
      await admin('POST', '/collections', { body: { collection: 'watched' } })
      await sql`create view watching as select id from watched`.execute(server.services.database.db)
      const answer = await admin('DELETE', '/collections/watched')
      // SQLite does not record what views read.
      expect(answer.status).toBe(database.kind === 'postgres' ? 400 : 204)
      if (database.kind === 'postgres') expect(answer.message).toContain('such as a view')
      expect((await admin('GET', '/collections/watched')).status).toBe(database.kind === 'postgres' ? 200 : 404)
    })
  })
})
