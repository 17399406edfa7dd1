import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Query = Readonly<Record<string, string>>

/** Queries with code in place of a name or a value; each is refused by name. */
const queries: readonly (readonly [id: string, query: Query])[] = [
  ['I-02', { sort: 'title;drop table articles' }],
  ['I-02', { sort: 'title desc nulls first--' }],
  ['I-02', { 'filter[id)=1 or (1][_eq]': '1' }],
  ['I-02', { 'groupBy[]': '1,(select password from directus_users)' }],
  ['I-02', { 'deep[comments][sort]': 'name;--', fields: 'comments.*' }],
  ['I-03', { "filter[blocks][a'||(select 1)||'][_eq]": '1' }],
  ['I-04', { 'filter[title][_raw]': '1=1' }],
  ['I-04', { 'filter[title][_regexp]': '.*' }],
  ['I-04', { 'filter[title][__proto__]': '1' }],
  ['I-04', { 'filter[title][_eq][_eq]': '1' }],
  ['I-04', { filter: '{"title":{"_eq":["a","b"]}}' }],
  ['I-04', { filter: '{"title":{"_eq":{"a":1}}}' }],
  ['I-04', { filter: '{"rating":{"_in":{"a":1}}}' }],
  ['I-11', { 'deep[toString][call][x]': '1' }],
  ['I-11', { 'filter[__proto__][x]': '1' }],
  ['I-11', { filter: '{"__proto__":{"admin":{"_eq":1}}}' }],
  ['I-11', { filter: '{"constructor":{"prototype":{"_eq":1}}}' }],
  ['D-03', { [`filter${'[_and][0]'.repeat(200)}[title][_eq]`]: 'x' }],
  ['D-03', { 'filter[_and][999999999][title][_eq]': 'x' }],
  ['D-04', { filter: JSON.stringify({ _or: Array.from({ length: 10_000 }, () => ({ id: { _eq: 1 } })) }) }],
  ['D-04', { filter: JSON.stringify({ id: { _in: Array.from({ length: 100_000 }, (_, index) => index) } }) }],
  ['D-04', { filter: `${'{"_and":['.repeat(100)}{"id":{"_eq":1}}${']}'.repeat(100)}` }],
  ['D-04', { filter: `${'{"author":{"articles":'.repeat(15)}{"id":{"_eq":1}}${'}}'.repeat(15)}` }],
  [
    'D-05',
    {
      fields:
        'comments.name,author.articles.author.articles.author.articles.author.articles.author.articles.author.articles.id',
    },
  ],
  ['D-05', { fields: Array(12).fill('*').join('.') }],
]

/** Names without a field: the dialect ignores them, and the rest of the query is unaffected. */
const strangeFields = [
  'id" from directus_users--',
  'json(blocks,$.a"] or 1=1)',
  'id,(select password from directus_users)',
]

const bodies: readonly (readonly [id: string, what: string, body: string, type?: string])[] = [
  ['I-09', 'a NUL in text', '{"title":"a\\u0000b"}'],
  ['I-09', 'half a surrogate', '{"title":"a\\ud800b"}'],
  ['I-10', 'an integer out of range', '{"title":"x","rating":9007199254740993}'],
  ['I-10', 'a number out of range', '{"title":"x","score":1e309}'],
  ['I-10', 'a 65-bit integer', '{"title":"x","views":"9223372036854775808"}'],
  ['I-10', 'a number with spaces', '{"title":"x","rating":"1_000"}'],
  ['I-10', 'decimals beyond the scale', '{"title":"x","price":"1.23456"}'],
  ['I-10', 'an invalid date', '{"title":"x","publish_date":"0000-00-00"}'],
  ['I-10', 'February 29 of a common year', '{"title":"x","publish_date":"2021-02-29"}'],
  ['I-10', 'the year 275761', '{"title":"x","embargo_until":"+275761-01-01T00:00:00Z"}'],
  ['I-11', 'a __proto__ key', '{"title":"x","__proto__":{"admin_access":true}}'],
  ['I-11', 'a constructor key', '{"title":"x","constructor":{"prototype":{"admin":true}}}'],
  ['I-16', 'a comment in JSON', '{"title":"x" /* y */}'],
  ['I-16', 'a trailing comma', '{"title":"x",}'],
  ['I-16', '100,000 nesting levels', `{"blocks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['I-16', 'a truncated object', '{"title":"x"'],
  ['I-17', 'XML', '<title>x</title>', 'application/xml'],
  ['I-17', 'YAML', 'title: x', 'text/yaml'],
  ['I-17', 'mixed parts', '--a\r\n\r\nx\r\n--a--', 'multipart/mixed; boundary=a'],
  ['I-17', 'a form', 'title=x', 'application/x-www-form-urlencoded'],
  ['I-17', 'plain text', '{"title":"x"}', 'text/plain'],
  ['D-01', 'more than one megabyte', JSON.stringify({ title: 'x'.repeat(1024 * 1024) })],
]

describe.each(databases)('injection on $title', database => {
  describe.skipIf(database.skipped)('of code, names and shapes', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test.each(queries)('(%s) rejects the query %j', async (_, query) => {
      const text = Object.keys(query).join('') + Object.values(query).join('')
      for (const as of [server.admin, server.editor]) {
        const answer = await server.send('GET', '/items/articles', { as, query })
        expect([400, 403, 414], text.slice(0, 80)).toContain(answer.status)
        expect(answer.code).toMatch(/^(INVALID_QUERY|FORBIDDEN)$/)
        expect(JSON.stringify(answer.body)).not.toMatch(/select|syntax|sqlite|pg_/i)
      }
    })

    test.each(strangeFields)('ignores a field named %s and reads nothing (I-02, I-03)', async fields => {
      const answer = await server.asAdmin('GET', '/items/articles', { query: { fields, limit: '2' } })
      expect(answer.status).toBe(200)
      const rows = [answer.data].flat() as readonly object[]
      for (const item of rows) expect(Object.keys(item).filter(name => name !== 'id')).toEqual([])
      expect(JSON.stringify(answer.data)).not.toMatch(/argon2|@example/)
    })

    test('treats quotes in a search as characters (I-02, I-18)', async () => {
      for (const search of [`' or 1=1--`, `"; drop table articles`, `\\' or ''='`, '%', '_', '\\', '[a-z]', '*']) {
        const { data } = await server.asAdmin('GET', '/items/articles', { query: { search, fields: 'title' } })
        const titles = (data as { title: string }[]).map(({ title }) => title)
        expect(
          titles.every(title => title.includes(search)),
          search,
        ).toBe(true)
      }
    })

    test.each(['%', '_', '\\', '[', "'", '"', '100%', '%%', 'a_b'])('matches %j literally (I-08)', async text => {
      const created = await server.asAdmin('POST', '/items/tags', {
        body: { name: `before ${text} after ${Math.random()}` },
      })
      const { id } = created.data as { id: string }
      const query = { 'filter[name][_contains]': `e ${text} a`, fields: 'id' }
      expect((await server.asAdmin('GET', '/items/tags', { query })).data).toEqual([{ id }])
      await server.asAdmin('DELETE', `/items/tags/${id}`)
    })

    test.each(bodies)('(%s) rejects a body with %s and changes nothing', async (id, _, body, type) => {
      const before = await dumpTables(server.services)
      const headers = { 'content-type': type ?? 'application/json' }
      const answer = await server.asAdmin('POST', '/items/articles', { body, headers })
      expect(answer.status, String(answer.message)).toBe(id === 'I-17' ? 415 : id === 'D-01' ? 413 : 400)
      expect((await dumpTables(server.services)) === before).toBe(true)
    })

    test('rejects or replaces invalid text without a server error (I-09)', async () => {
      for (const path of [
        '/items/articles?search=%ff%fe',
        '/items/%ff',
        '/items/articles/%c0%af',
        '/items/articles?%=%',
      ])
        expect((await server.asAdmin('GET', path)).status, path).toBeLessThan(500)
      const headers = { 'content-type': 'application/json; charset=utf-16' }
      const answer = await server.asAdmin('POST', '/items/articles', { body: '\uFEFF{"title":"BOM"}', headers })
      expect([200, 400]).toContain(answer.status)
    })

    test('returns numbers unchanged to the last digit (I-10)', async () => {
      const exact = { views: '9007199254740993', price: '12345678.90', score: 0.1, rating: -2147483648 }
      const created = await server.asAdmin('POST', '/items/articles', { body: { title: 'Exact', ...exact } })
      expect(created.data).toMatchObject(exact)
      const zero = await server.asAdmin('POST', '/items/articles', { body: '{"title":"Zero","rating":-0,"score":-0}' })
      expect(JSON.stringify(zero.data)).toContain('"rating":0')
    })

    test('checks the value that is written when a name is duplicated (I-16)', async () => {
      const body = '{"title":"first","secret":"x","title":"second"}'
      const answer = await server.send('POST', '/items/articles', { as: server.editor, body })
      expect(answer.code).toBe('FORBIDDEN')
      const created = await server.asAdmin('POST', '/items/articles', { body: '{"title":"first","title":"second"}' })
      expect(created.data).toMatchObject({ title: 'second' })
    })

    test('treats names of the language as values without prototype pollution (I-11, X-15)', async () => {
      const keys = Object.keys(Object.getOwnPropertyDescriptors(Object.prototype)).sort()
      const text = `{"title":"Odd","blocks":{"__proto__":{"admin":true},"toString":"a","constructor":{"prototype":{"x":1}}}}`
      const created = await server.asAdmin('POST', '/items/articles', { body: text })
      const { id } = created.data as { id: number }
      const { data } = await server.asAdmin('GET', `/items/articles/${id}`, { query: { fields: 'blocks' } })
      expect(JSON.stringify(data)).toContain('"constructor":{"prototype":{"x":1}}')
      for (const path of ['/presets', '/items/homepage', '/settings', '/users/me'])
        await server.asAdmin('PATCH', path, {
          body: '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
        })
      for (const path of ['/items/articles?__proto__[admin]=1', '/items/articles?constructor[prototype][admin]=1'])
        expect((await server.asAdmin('GET', path)).status).toBeLessThan(500)
      expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
      expect(Object.keys(Object.getOwnPropertyDescriptors(Object.prototype)).sort()).toEqual(keys)
      for (let index = 0; index < 100; index++) expect((await server.asAdmin('GET', '/items/tags')).status).toBe(200)
    })

    test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '"=1', '=HYPERLINK("http://x")'])(
      'escapes the cell %j in a spreadsheet (I-12)',
      async title => {
        const created = await server.asAdmin('POST', '/items/articles', { body: { title } })
        const { id } = created.data as { id: number }
        const query = { export: 'csv', fields: 'title', 'filter[id][_eq]': String(id) }
        const csv = String((await server.asAdmin('GET', '/items/articles', { query })).body)
        const cell = csv.slice(csv.indexOf('\n') + 1)
        expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true)
        const value = cell.slice(1, -1).replaceAll('""', '"')
        // A spreadsheet removes a leading apostrophe.
        if (title.startsWith('"')) expect(value).toBe(title)
        else expect(value).toBe(`'${title}`)
      },
    )

    test('keeps numbers as numbers in a spreadsheet (I-12)', async () => {
      const created = await server.asAdmin('POST', '/items/articles', {
        body: { title: 'x', price: '-1.50', rating: -3 },
      })
      const query = {
        export: 'csv',
        fields: 'price,rating',
        'filter[id][_eq]': String((created.data as { id: number }).id),
      }
      expect((await server.asAdmin('GET', '/items/articles', { query })).body).toBe('"price","rating"\n"-1.50",-3')
    })

    test('never executes stored values later (I-18)', async () => {
      const name = `'; drop table tags; --`
      await server.asAdmin('POST', '/items/tags', { body: { name } })
      await server.asAdmin('POST', '/presets', {
        body: { collection: 'tags', bookmark: name, layout_query: { tabular: { sort: name } } },
      })
      expect((await server.asAdmin('GET', '/items/tags', { query: { search: name, fields: 'name' } })).data).toEqual([
        { name },
      ])
      expect(
        (await server.asAdmin('GET', '/items/tags', { query: { export: 'csv', fields: 'name', search: name } })).status,
      ).toBe(200)
    })

    test('never serves an export as a page (X-12)', async () => {
      const answer = await server.asAdmin('GET', '/items/articles', {
        query: { export: 'csv' },
        headers: { accept: 'text/html' },
      })
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    })

    test('repeats input in errors only as JSON text, without internal details (X-13, H-14)', async () => {
      const markup = '<img src=x onerror=alert(1)>'
      const answer = await server.asAdmin('GET', '/items/articles', { query: { sort: markup } })
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.message).toContain(markup)
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|at Object/)
    })

    test('reads a field once when it is requested a thousand times (D-05)', async () => {
      const query = { fields: Array(1000).fill('title').join(','), limit: '1' }
      expect((await server.asAdmin('GET', '/items/articles', { query })).data).toEqual([{ title: expect.any(String) }])
    })
  })
})
