import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Item = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('reading', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const list = async (query: RequestOptions['query'] = {}, path = '/items/articles') => {
      const answer = await server.asAdmin('GET', path, { query })
      expect({ status: answer.status, message: answer.message }).toEqual({ status: 200, message: undefined })
      return answer.data as Item[]
    }
    const ids = async (query: RequestOptions['query']) =>
      (await list({ fields: 'id', ...query })).map(item => item['id'])

    test('accepts fields as a list, repeated, indexed or mixed, and returns plain fields before relations', async () => {
      const expected = { id: 1, title: 'River island' }
      const one = { filter: '{"id":1}' }
      expect(await list({ ...one, fields: 'id,title' })).toEqual([expected])
      expect(await list({ ...one, 'fields[]': ['id', 'title'] })).toEqual([expected])
      expect(await list({ ...one, 'fields[0]': 'id', 'fields[1]': 'title' })).toEqual([expected])
      expect(await list({ ...one, fields: ['id', 'title'] })).toEqual([expected])
      const [item = {}] = await list({ ...one, fields: 'author.name,title,comments' })
      expect(Object.keys(item)).toEqual(['title', 'author', 'comments'])
    })

    test('returns all plain fields, keys of relations and empty lists without fields', async () => {
      const items = await list({ sort: 'id' })
      expect(items[0]).toMatchObject({ author: 1, comments: [1, 2], tags: [1, 2], translations: [1], sections: [1, 2] })
      expect(items[1]).toMatchObject({ tags: [], translations: [], sections: [] })
      expect(items[0]).not.toHaveProperty('divider')
    })

    test.each([
      ['nope', {}],
      ['id,nope', { id: 1 }],
      ['id,nope.name', { id: 1 }],
      ['id,title.nope', { id: 1 }],
      ['id,author.nope', { id: 1, author: {} }],
      ['id,author.name,author.nope.x', { id: 1, author: { name: 'Anna Berg' } }],
      ['id,comments.nope', { id: 1, comments: [{}, {}] }],
      ['id,sections.item:block_none.x', { id: 1, sections: [{ item: '1' }, { item: '1' }] }],
      ['id,__proto__,constructor.name', { id: 1 }],
    ])('omits an unknown name in fields: %s', async (fields, expected) => {
      expect(await list({ filter: '{"id":1}', fields })).toEqual([expected])
      const one = await server.asAdmin('GET', '/items/articles/1', { query: { fields } })
      expect(one.data).toEqual(expected)
    })

    test('rejects unreadable and missing fields alike if fields are restricted', async () => {
      const ask = (fields: string) => server.send('GET', '/items/articles', { as: server.editor, query: { fields } })
      const rejection = (await ask('nosuch')).body
      for (const fields of ['secret', 'price', 'translations', 'translations.title', 'nosuch.title', 'secret.x']) {
        const answer = await ask(`id,${fields}`)
        expect([answer.status, answer.body]).toEqual([403, rejection])
      }
    })

    test('expands a wildcard behind a relation by one level', async () => {
      const [item = {}] = await list({ fields: '*.*', filter: '{"id":1}' })
      expect(item['author']).toMatchObject({ id: 1, name: 'Anna Berg', articles: [1] })
      expect(item['comments']).toMatchObject([{ name: 'Ann', article: 1 }, { name: 'Bob' }])
      const [deep = {}] = await list({ fields: 'tags.*.*', filter: '{"id":1}' })
      expect(deep['tags']).toMatchObject([{ tags_id: { name: 'Science' } }, { tags_id: { name: 'Film' } }])
    })

    test('expands many-to-any items of the named collections and returns keys of others', async () => {
      const [item = {}] = await list({
        filter: '{"id":1}',
        fields: 'sections.collection,sections.item:block_hero.headline',
      })
      expect(item['sections']).toEqual([
        { collection: 'block_hero', item: { headline: 'A hero' } },
        { collection: 'block_quote', item: '1' },
      ])
      const [plain = {}] = await list({ filter: '{"id":1}', fields: 'sections.item' })
      expect(plain['sections']).toEqual([{ item: '1' }, { item: '1' }])
      expect(await ids({ filter: '{"sections":{"item:block_hero":{"headline":{"_contains":"hero"}}}}' })).toEqual([1])
    })

    test('filters by all relations without duplicate parents', async () => {
      expect(await ids({ filter: '{"author":{"name":{"_eq":"Anna Berg"}}}' })).toEqual([1])
      expect(await ids({ filter: '{"comments":{"approved":{"_eq":true}}}' })).toEqual([1, 2])
      expect(await ids({ filter: '{"tags":{"tags_id":{"name":{"_in":"Science,Music"}}}}' })).toEqual([1, 3])
      expect(await ids({ filter: '{"tags":{"_null":true}}' })).toEqual([2, 4])
      expect(await ids({ filter: '{"tags":{"_nnull":true}}' })).toEqual([1, 3])
      expect(await ids({ 'filter[author][name][_contains]': 'berg', 'filter[comments][name][_eq]': 'Bob' })).toEqual([
        1,
      ])
      expect(await ids({ 'filter[_or][0][id][_eq]': '1', 'filter[_or][1][id][_eq]': '3' })).toEqual([1, 3])
      expect(await ids({ filter: '{"_and":[]}' })).toHaveLength(4)
      expect(await ids({ filter: '{"_or":[]}' })).toEqual([])
      expect(await ids({ filter: '{"user_created":"$CURRENT_USER"}' })).toEqual([1])
    })

    test('applies filter and search to counts and counts each parent once', async () => {
      const count = async (query: RequestOptions['query']) =>
        (await server.asAdmin('GET', '/items/articles', { query: { limit: '0', ...query } })).body
      expect(await count({ meta: '*', filter: '{"comments":{"approved":{"_eq":true}}}' })).toEqual({
        meta: { filter_count: 2, total_count: 4 },
        data: [],
      })
      expect(await count({ meta: 'filter_count', search: 'river' })).toEqual({ meta: { filter_count: 1 }, data: [] })
      expect(await count({ 'meta[]': ['total_count'] })).toEqual({ meta: { total_count: 4 }, data: [] })
      expect(await count({})).toEqual({ data: [] })
    })

    test('stops counting one item after the maximum', async () => {
      const count = async (query: RequestOptions['query']) =>
        server.asAdmin('GET', '/items/articles', { query: { limit: '0', meta: '*', ...query } })
      const counts = async (query: RequestOptions['query']) => (await count(query)).body
      expect(await counts({ max_count: '4' })).toMatchObject({ meta: { filter_count: 4, total_count: 4 } })
      expect(await counts({ max_count: '3' })).toMatchObject({ meta: { filter_count: 4, total_count: 4 } })
      expect(await counts({ max_count: '1', filter: '{"id":{"_lte":1}}', page: '2' })).toMatchObject({
        meta: { filter_count: 1, total_count: 2 },
      })
      for (const max_count of ['0', '-1', 'many'])
        expect(await count({ max_count })).toMatchObject({ status: 400, code: 'INVALID_QUERY' })
    })

    test('sorts by several fields and to-one relations, ascending with nulls first', async () => {
      expect(await ids({ sort: 'status,-id' })).toEqual([4, 3, 2, 1])
      expect(await ids({ 'sort[]': ['status', '-rating'] })).toEqual([3, 4, 2, 1])
      expect(await ids({ sort: 'rating' })).toEqual([4, 3, 1, 2])
      expect(await ids({ sort: '-rating' })).toEqual([2, 1, 3, 4])
      expect(await ids({ sort: 'author.name' })).toEqual([4, 1, 3, 2])
      expect(await ids({ sort: '-author.name' })).toEqual([2, 3, 1, 4])
    })

    test('sorts by the sort field, then by key, by default; items without a position come last', async () => {
      for (const [id, sort] of [
        [3, 1],
        [1, 2],
      ])
        await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { sort } })
      expect(await ids({})).toEqual([3, 1, 2, 4])
      expect(await ids({ sort: 'sort' })).toEqual([3, 1, 2, 4])
      expect(await ids({ sort: '-sort' })).toEqual([1, 3, 4, 2])
      expect(await ids({ limit: '2', page: '2' })).toEqual([2, 4])
      for (const id of [3, 1]) await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { sort: null } })
    })

    test('numbers pages from 1 and prefers them over offset; limit -1 returns all and 0 none', async () => {
      expect(await ids({ limit: '2' })).toEqual([1, 2])
      expect(await ids({ limit: '2', page: '2', offset: '1' })).toEqual([3, 4])
      expect(await ids({ limit: '2', page: '0' })).toEqual([1, 2])
      expect(await ids({ limit: '2', page: '99' })).toEqual([])
      expect(await ids({ offset: '3' })).toEqual([4])
      expect(await ids({ limit: '-1' })).toHaveLength(4)
      expect(await ids({ limit: '0' })).toEqual([])
      expect((await server.asAdmin('GET', '/items/articles', { query: { single: '', fields: 'id' } })).data).toEqual({
        id: 1,
      })
    })

    test('applies the limit, sort and filter of a related list to each parent', async () => {
      const query = { fields: 'id,comments.name', sort: 'id', limit: '2' }
      expect(await list({ ...query, 'deep[comments][limit]': '1', 'deep[comments][sort]': '-name' })).toEqual([
        { id: 1, comments: [{ name: 'Bob' }] },
        { id: 2, comments: [{ name: 'Dan' }] },
      ])
      expect(await list({ ...query, 'deep[comments][_filter][name][_eq]': 'Cid' })).toEqual([
        { id: 1, comments: [] },
        { id: 2, comments: [{ name: 'Cid' }] },
      ])
    })

    test('searches all texts literally, ignoring case in any script', async () => {
      expect(await ids({ search: 'RIVER' })).toEqual([1])
      expect(await ids({ search: 'über' })).toEqual([2])
      expect(await ids({ search: 'ÜBER' })).toEqual([2])
      expect(await ids({ search: '100%' })).toEqual([3])
      expect(await ids({ search: '%' })).toEqual([3])
      expect(await ids({ search: "editor's" })).toEqual([4])
      expect(await ids({ search: 'Anna Berg' })).toEqual([])
    })

    test('runs one statement per relation for any number of items', async () => {
      const { database: opened } = server.services
      const db = opened.lists ?? opened.db
      let statements = 0
      const execute = db.executeQuery
      Object.assign(db, {
        executeQuery: (...given: Parameters<typeof execute>) => {
          // The check for changes of other servers is not part of the list.
          if (!JSON.stringify(given[0]).includes('directus_changes')) statements++
          return execute.apply(db, given)
        },
      })
      try {
        await list({ fields: 'id,author.name,comments.name,tags.tags_id.name', limit: '-1', sort: '-id' })
      } finally {
        Reflect.deleteProperty(db, 'executeQuery')
      }
      expect(statements).toBe(5)
    })

    test('excludes unreadable parts from the model of a role', async () => {
      const names = async (path: string, key: string) =>
        ((await server.send('GET', path, { as: server.editor })).data as Item[]).map(each => each[key])
      expect(await names('/collections', 'collection')).not.toContain('vault')
      expect(await names('/fields/articles', 'field')).not.toContain('secret')
      expect(await names('/relations', 'many_collection')).not.toContain('articles_sections')
      const all = (await server.asAdmin('GET', '/relations')).data as Item[]
      expect(all.filter(each => each['system'])).toHaveLength(14)
    })
  })
})
