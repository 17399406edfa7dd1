import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Item = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('writing', () => {
    let server: TestServer
    let id: number
    let count = 0
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const write = async (method: string, path: string, body: unknown, query: RequestOptions['query'] = {}) => {
      const answer = await server.asAdmin(method, path, { body, query })
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
      return answer.data as Item
    }
    const read = async (fields: string) =>
      (await server.asAdmin('GET', `/items/articles/${id}`, { query: { fields } })).data as Item
    const patch = (body: unknown, fields = '*') => write('PATCH', `/items/articles/${id}`, body, { fields })

    beforeEach(async () => {
      const created = await write('POST', '/items/articles', {
        title: 'Fresh',
        slug: `fresh-${count++}`,
        comments: [{ name: 'One' }, { name: 'Two' }],
      })
      id = Number(created['id'])
    })

    test('round-trips all value types', async () => {
      const values = {
        title: 'Zoë “quoted” 日本',
        body: 'long\ntext',
        rating: 42,
        featured: true,
        publish_date: '2021-01-02',
        publish_time: '08:30:00',
        publish_at: '2021-06-15T23:30:00',
        embargo_until: '2021-01-02T06:30:00.123Z',
        price: '12.50',
        views: '9007199254740993',
        score: 0.1,
        blocks: { a: [1, 'two', null, { deep: true }] },
        keywords: ['one', 'two'],
        external_ref: '0b7d6f0e-6c0f-4a6e-9f54-0f3c6bd2a001',
      }
      expect(await patch(values)).toMatchObject(values)
      await server.restart()
      expect(await read('*')).toMatchObject(values)
      expect(
        await patch({ embargo_until: '2021-01-02T08:30:00.123+02:00', price: 7, views: 12, keywords: [] }),
      ).toMatchObject({
        embargo_until: '2021-01-02T06:30:00.123Z',
        price: '7.00',
        views: '12',
        keywords: [],
      })
    })

    test('sets user and time on the server, and hashes and masks secrets', async () => {
      const created = await read('user_created,date_created,user_updated,date_updated')
      expect(created).toMatchObject({ user_created: server.adminUser, user_updated: null, date_updated: null })
      expect(created['date_created']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const changed = await patch({ pin: 'swordfish', date_updated: '2001-01-01T00:00:00Z' })
      expect(changed).toMatchObject({ pin: '**********', user_updated: server.adminUser })
      expect(changed['date_updated']).not.toMatch(/^2001/)
      expect(await patch({ pin: '**********' })).toMatchObject({ pin: '**********' })
    })

    test('accepts one or many for POST, key, keys or a list for PATCH, and key, keys or body for DELETE', async () => {
      const created = (await write('POST', '/items/comments', [{ name: 'a' }, { name: 'b' }, { name: 'c' }], {
        fields: 'id,name',
      })) as unknown as Item[]
      const [a, b, c] = created.map(item => item['id'])
      expect(created.map(item => item['name'])).toEqual(['a', 'b', 'c'])
      expect(await write('PATCH', `/items/comments/${a},${b}`, { approved: true }, { fields: 'approved' })).toEqual([
        { approved: true },
        { approved: true },
      ])
      expect(await write('PATCH', '/items/comments', { keys: [c], data: { name: 'd' } }, { fields: 'name' })).toEqual({
        name: 'd',
      })
      expect(
        await write(
          'PATCH',
          '/items/comments',
          [
            { id: a, name: 'x' },
            { id: b, name: 'y' },
          ],
          { fields: 'name' },
        ),
      ).toEqual([{ name: 'x' }, { name: 'y' }])
      expect((await server.asAdmin('DELETE', `/items/comments/${a},${b}`)).status).toBe(204)
      expect((await server.asAdmin('DELETE', '/items/comments', { body: [c] })).status).toBe(204)
      expect((await server.asAdmin('DELETE', '/items/comments', { body: [] })).status).toBe(204)
    })

    test('many-to-one: links by key, updates by object with key, creates without one, unlinks by null', async () => {
      expect(await patch({ author: { name: 'New Author' } }, 'author.name')).toEqual({ author: { name: 'New Author' } })
      expect(await patch({ author: { id: 1, email: 'changed@example.org' } }, 'author.id,author.email')).toEqual({
        author: { id: 1, email: 'changed@example.org' },
      })
      expect(await patch({ author: 2 }, 'author')).toEqual({ author: 2 })
      expect(await patch({ author: null }, 'author')).toEqual({ author: null })
      expect(
        (await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { author: { id: 88888, name: 'x' } } })).code,
      ).toBe('ITEM_NOT_FOUND')
    })

    test('one-to-many: a list replaces the items and detaches the others without deleting them', async () => {
      const { comments } = await read('comments')
      const [one, two] = comments as number[]
      const set = await patch({ comments: [{ id: two, name: 'Two!' }, { name: 'Three' }] }, 'comments.name')
      expect(set).toEqual({ comments: [{ name: 'Two!' }, { name: 'Three' }] })
      expect(
        (await server.asAdmin('GET', `/items/comments/${one}`, { query: { fields: 'name,article' } })).data,
      ).toEqual({ name: 'One', article: null })
      expect(await patch({ comments: [one] }, 'comments')).toEqual({ comments: [one] })
      expect(await patch({ comments: [] }, 'comments')).toEqual({ comments: [] })
      expect(await patch({ comments: [one, two] }, 'comments')).toEqual({ comments: [one, two] })
      expect(await patch({ comments: null }, 'comments')).toEqual({ comments: [] })
    })

    test('one-to-many: create, update and delete change only the named items', async () => {
      const [one, two] = (await read('comments'))['comments'] as number[]
      const change = { create: [{ name: 'Three' }], update: [{ id: two, name: 'Two!' }], delete: [one] }
      expect(await patch({ comments: change }, 'comments.name')).toEqual({
        comments: [{ name: 'Two!' }, { name: 'Three' }],
      })
      expect((await server.asAdmin('GET', `/items/comments/${one}`, { query: { fields: 'article' } })).data).toEqual({
        article: null,
      })
    })

    test('many-to-many: links through the junction, creates and updates related items', async () => {
      const [science, film] = server.tags
      expect(await patch({ tags: [{ tags_id: science }, { tags_id: film }] }, 'tags.tags_id')).toEqual({
        tags: [{ tags_id: science }, { tags_id: film }],
      })
      const [link] = (await read('tags'))['tags'] as number[]
      const name = `Made ${id}`
      const set = await patch({ tags: [link, { tags_id: { name } }] }, 'tags.tags_id.name')
      expect(set).toEqual({ tags: [{ tags_id: { name: 'Science' } }, { tags_id: { name } }] })
      const changed = { update: [{ id: link, tags_id: { id: science, color: '#fff' } }] }
      expect(await patch({ tags: changed }, 'tags.tags_id.color')).toEqual({
        tags: [{ tags_id: { color: '#fff' } }, { tags_id: { color: null } }],
      })
    })

    test('creates and updates translations by key, and rejects removal of a required link', async () => {
      const set = await patch(
        { translations: [{ languages_code: 'de-DE', title: 'Frisch' }] },
        'translations.id,translations.title,translations.languages_code.name',
      )
      expect(set).toMatchObject({ translations: [{ title: 'Frisch', languages_code: { name: 'Deutsch' } }] })
      const refused = await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { translations: [] } })
      expect([refused.code, refused.extensions['field']]).toEqual(['FAILED_VALIDATION', 'translations'])
      const [key] = (await read('translations'))['translations'] as number[]
      expect(await patch({ translations: { delete: [key] } }, 'translations')).toEqual({ translations: [] })
      expect((await server.asAdmin('GET', `/items/articles_translations/${key}`)).status).toBe(404)
    })

    test('many-to-any: requires an allowed collection with the item', async () => {
      const body = {
        sections: [
          { collection: 'block_hero', item: { headline: 'New hero' } },
          { collection: 'block_quote', item: '1' },
        ],
      }
      expect(
        await patch(body, 'sections.collection,sections.item:block_hero.headline,sections.item:block_quote.words'),
      ).toEqual({
        sections: [
          { collection: 'block_hero', item: { headline: 'New hero' } },
          { collection: 'block_quote', item: { words: 'So it goes' } },
        ],
      })
      for (const [section, message] of [
        [
          { item: { headline: 'x' } },
          `Can't update nested record "articles_sections.item" without field "articles_sections.collection" being set`,
        ],
        [
          { collection: 'authors', item: { name: 'x' } },
          `"articles_sections.item" can't be linked to collection "authors"`,
        ],
      ] as const) {
        const answer = await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { sections: [section] } })
        expect([answer.status, answer.message]).toEqual([400, message])
      }
    })

    test('records activity and a revision with the new state for each changed item (P-561)', async () => {
      await patch({ title: 'Changed', author: { name: 'Traced' }, comments: { create: [{ name: 'Traced' }] } })
      const item = await read('id,title,author,status')
      const revisions = await server.asAdmin('GET', '/revisions', {
        query: {
          filter: JSON.stringify({ collection: 'articles', item: String(id) }),
          sort: '-id',
          fields: 'data,delta,activity.action,activity.user,activity.collection',
        },
      })
      const [newest, first] = revisions.data as { data: Item; delta: Item; activity: Item }[]
      expect(newest?.data).toMatchObject(item)
      expect(Object.keys(newest?.delta ?? {}).sort()).toEqual(['author', 'date_updated', 'title', 'user_updated'])
      expect(newest?.activity).toEqual({ action: 'update', user: server.adminUser, collection: 'articles' })
      expect(first?.activity).toMatchObject({ action: 'create' })
      for (const collection of ['authors', 'comments']) {
        const last = await server.asAdmin('GET', '/activity', {
          query: { sort: '-id', limit: '1', filter: JSON.stringify({ collection }), fields: 'action,revisions.data' },
        })
        expect(last.data).toMatchObject([{ action: 'create', revisions: [{ data: { name: 'Traced' } }] }])
      }
      await server.asAdmin('DELETE', `/items/articles/${id}`)
      const removed = await server.asAdmin('GET', '/activity', { query: { sort: '-id', limit: '1' } })
      expect(removed.data).toMatchObject([
        { action: 'delete', collection: 'articles', item: String(id), revisions: [] },
      ])
    })

    test('clears references to a deleted item and deletes dependent items', async () => {
      const { comments } = await patch({ translations: [{ languages_code: 'de-DE', title: 'weg' }] }, 'comments')
      const [hero] = [(await write('POST', '/items/block_hero', { headline: 'gone' }))['id']]
      await patch({ sections: [{ collection: 'block_hero', item: String(hero) }] })
      await server.asAdmin('DELETE', `/items/block_hero/${hero}`)
      expect(await read('sections.item')).toEqual({ sections: [{ item: null }] })
      expect((await server.asAdmin('DELETE', `/items/articles/${id}`)).status).toBe(204)
      expect(
        (await server.asAdmin('GET', `/items/comments/${(comments as number[])[0]}`, { query: { fields: 'article' } }))
          .data,
      ).toEqual({ article: null })
      expect(
        (await server.asAdmin('GET', '/items/articles_translations', { query: { filter: '{"title":"weg"}' } })).data,
      ).toEqual([])
    })

    test('returns a singleton as an object, first with defaults, then with saved values', async () => {
      expect((await server.asAdmin('GET', '/items/homepage')).data).toEqual({
        id: null,
        headline: 'Welcome',
        shown: true,
      })
      expect(await write('PATCH', '/items/homepage', { headline: 'Hello' })).toEqual({
        id: 1,
        headline: 'Hello',
        shown: true,
      })
      expect(await write('PATCH', '/items/homepage', { shown: false })).toEqual({
        id: 1,
        headline: 'Hello',
        shown: false,
      })
      for (const [method, path] of [
        ['GET', '/items/homepage/1'],
        ['POST', '/items/homepage'],
      ] as const)
        expect((await server.asAdmin(method, path, { body: method === 'POST' ? {} : undefined })).code).toBe(
          'ROUTE_NOT_FOUND',
        )
    })

    test('applies presets of the permission and checks its rule before and after the write (P-505, W-13, W-19)', async () => {
      const as = server.editor
      const created = await server.send('POST', '/items/articles', {
        as,
        body: { title: 'By editor', slug: `by-${id}` },
      })
      expect(created.data).toMatchObject({ status: 'draft', rating: 3, user_created: server.editorUser })
      const key = (created.data as Item)['id']
      for (const [method, path, body] of [
        ['POST', '/items/articles', { title: 'x', slug: `x-${id}`, rating: 9 }],
        ['PATCH', `/items/articles/${key}`, { rating: 9 }],
        ['PATCH', '/items/articles', { keys: [key], data: { rating: 9 } }],
        ['PATCH', '/items/articles', [{ id: key, rating: 9 }]],
      ] as const) {
        const answer = await server.send(method, path, { as, body })
        expect(answer.extensions).toMatchObject({ code: 'FAILED_VALIDATION', field: 'rating', type: 'lte', valid: 5 })
      }
      const other = await server.send('PATCH', `/items/articles/${id}`, { as, body: { title: 'x' } })
      const missing = await server.send('PATCH', '/items/articles/999999', { as, body: { title: 'x' } })
      expect(other.extensions).toEqual({
        collection: 'articles',
        item: [String(id)],
        action: 'update',
        code: 'FORBIDDEN',
      })
      expect(missing.extensions).toEqual({
        collection: 'articles',
        item: ['999999'],
        action: 'update',
        code: 'FORBIDDEN',
      })
      expect((await server.send('DELETE', `/items/articles/${id}`, { as })).extensions).toMatchObject({
        item: String(id),
        action: 'delete',
      })
      expect((await server.send('DELETE', `/items/articles/${key}`, { as })).status).toBe(204)
    })

    test("keeps at least one active administrator and prevents deletion of one's own role", async () => {
      for (const [method, path, body] of [
        ['DELETE', '/users', [server.adminUser]],
        ['DELETE', `/roles/${server.adminRole}`, undefined],
        ['PATCH', `/users/${server.adminUser}`, { role: server.editorRole }],
        ['PATCH', `/roles/${server.adminRole}`, { admin_access: false }],
        ['PATCH', `/users/${server.adminUser}`, { status: 'suspended' }],
      ] as const)
        expect((await server.asAdmin(method, path, { body })).status).toBe(422)
    })

    test('requires a long and uncommon password', async () => {
      for (const password of ['short', 'password', '12345678', 'x'.repeat(129)])
        expect((await server.asAdmin('PATCH', '/users/me', { body: { password } })).extensions).toMatchObject({
          code: 'FAILED_VALIDATION',
          field: 'password',
        })
    })
  })
})
