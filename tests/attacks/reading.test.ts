import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'

type Query = Readonly<Record<string, string | readonly string[]>>

const operators = [
  ...['_eq', '_neq', '_lt', '_lte', '_gt', '_gte', '_in', '_nin', '_null', '_nnull', '_contains', '_ncontains'],
  ...['_empty', '_nempty', '_between', '_nbetween', '_starts_with', '_icontains', '_regex'],
]
const nested = (depth: number): unknown =>
  depth === 0
    ? { _and: [{ secret: { _contains: 'C' } }] }
    : { [depth % 2 ? '_or' : '_and']: [{ title: { _nnull: true } }, nested(depth - 1)] }

/** Every kind of query about data that the editor cannot see. */
const questions: readonly (readonly [id: string, path: string, query: Query])[] = [
  ...operators.map(operator => {
    const value = /null|empty/.test(operator) ? 'true' : operator.endsWith('between') ? 'CAN,DAN' : 'CAN'
    return ['R-04', '/items/articles', { [`filter[secret][${operator}]`]: value }] as const
  }),
  ['R-04', '/items/articles', { 'filter[price][_between]': '0,9' }],
  ['R-04', '/items/articles', { 'filter[pin][_nnull]': 'true' }],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    depth => ['R-05', '/items/articles', { filter: JSON.stringify(nested(depth)) }] as const,
  ),
  ['R-05', '/items/articles', { filter: '{"_not":{"secret":{"_contains":"C"}}}' }],
  ['R-06', '/items/articles', { 'filter[author][email][_contains]': 'anna' }],
  ['R-06', '/items/articles', { 'filter[user_created][password][_contains]': '$argon2' }],
  ['R-06', '/items/articles', { 'filter[user_created][token][_contains]': 'a' }],
  ['R-06', '/items/articles', { 'filter[user_created][role][admin_access][_eq]': 'true' }],
  ['R-06', '/items/articles', { 'filter[author][articles][secret][_contains]': 'C' }],
  ['R-07', '/items/articles', { 'filter[translations][_nnull]': 'true' }],
  ['R-07', '/items/articles', { 'filter[translations][title][_nnull]': 'true' }],
  ['R-07', '/items/articles', { 'filter[comments][_some][secret][_nnull]': 'true' }],
  ['R-07', '/items/articles', { 'filter[comments][_none][article][secret][_nnull]': 'true' }],
  ['R-12', '/items/articles', { sort: 'secret' }],
  ['R-12', '/items/articles', { sort: '-author.email' }],
  ['R-12', '/items/articles', { sort: 'user_created.token,title' }],
  ['R-16', '/items/articles', { fields: 'year(date_created)' }],
  ['R-16', '/items/articles', { fields: 'json(blocks,$.x)' }],
  ['R-16', '/items/articles', { fields: 'count(translations)' }],
  ['R-16', '/items/articles', { 'filter[year(date_created)][_eq]': '2020' }],
  ['R-16', '/items/articles', { 'filter[count(translations)][_gt]': '0' }],
  ['R-16', '/items/articles', { filter: '{"author":{"year(born)":{"_gt":1}}}' }],
  ['R-16', '/items/articles', { sort: '-year(date_created)' }],
  ['R-16', '/items/articles', { sort: 'count(translations)' }],
  ['R-16', '/items/articles', { fields: 'author.count(email)' }],
  ['R-13', '/items/articles', { 'aggregate[max]': 'secret' }],
  ['R-13', '/items/articles', { 'aggregate[countDistinct]': 'id,secret' }],
  ['R-13', '/items/articles', { 'aggregate[count]': 'price', 'groupBy[]': 'status' }],
  ['R-13', '/items/articles', { 'aggregate[count]': '*', 'groupBy[]': 'secret' }],
  ['R-13', '/items/articles', { 'groupBy[]': 'year(date_created)' }],
  ['R-13', '/items/articles', { 'aggregate[sum]': 'count(translations)' }],
  ['R-13', '/items/articles', { 'aggregate[count]': '*', sort: 'secret' }],
  ['R-13', '/items/articles', { 'alias[x]': 'secret', fields: 'id,x' }],
  ['R-13', '/items/articles', { 'alias[x]': 'translations', fields: 'x.title' }],
  ['R-13', '/items/articles', { 'alias[id]': 'secret', fields: 'id' }],
  ['R-13', '/users', { 'aggregate[max]': 'password', 'groupBy[]': 'id' }],
  ['R-13', '/users', { 'aggregate[min]': 'token' }],
  ['R-13', '/users', { 'alias[x]': 'tfa_secret', fields: 'x' }],
  ['R-23', '/activity', { 'aggregate[max]': 'ip' }],
  ['R-23', '/activity', { 'groupBy[]': 'user_agent', 'aggregate[count]': '*' }],
  ['R-23', '/activity', { 'alias[x]': 'ip', fields: 'x' }],
  ['R-22', '/revisions', { 'alias[x]': 'data', fields: 'x' }],
  ['R-22', '/revisions', { fields: 'count(data)' }],
  ['R-22', '/revisions', { 'filter[data][_contains]': 'CANARY' }],
  ['R-22', '/revisions', { 'filter[delta][_contains]': 'CANARY' }],
  ['R-22', '/revisions', { sort: 'data' }],
  ['R-23', '/activity', { 'filter[ip][_contains]': '1' }],
  ['R-23', '/activity', { 'filter[user_agent][_nnull]': 'true' }],
  ['R-23', '/activity', { 'filter[comment][_contains]': 'x' }],
  ['R-24', '/items/articles', { fields: 'author.email,title' }],
  ['R-20', '/items/articles', { export: 'csv', fields: 'title,secret' }],
]

/** Forbidden paths, each with a path that does not exist. */
const pairs: readonly (readonly [id: string, closed: string, nowhere: string])[] = [
  ['R-18', '/items/vault', '/items/nosuch'],
  ['R-18', '/items/vault/alpha', '/items/nosuch/1'],
  ['R-18', '/items/articles/3', '/items/articles/999999'],
  ['R-18', '/collections/vault', '/collections/nosuch'],
  ['R-18', '/fields/vault', '/fields/nosuch'],
  ['R-18', '/fields/vault/value', '/fields/nosuch/x'],
  ['R-18', '/fields/articles/secret', '/fields/articles/nosuch'],
  ['R-18', '/relations/6', '/relations/999'],
  ['R-19', '/items/articles/1,3', '/items/articles/1,999999'],
  ['R-18', '/utils/changes/vault', '/utils/changes/nosuch'],
  [
    'R-18',
    '/fieldhouse/rule-test?role=public&action=read&collection=vault&item=alpha',
    '/fieldhouse/rule-test?role=public&action=read&collection=nosuch&item=1',
  ],
  ['R-40', '/utils/changes/directus_sessions', '/utils/changes/nosuch'],
  ['R-40', '/items/directus_users', '/items/nosuch'],
  ['R-40', '/items/DIRECTUS_USERS', '/items/nosuch'],
  ['R-40', '/items/sqlite_master', '/items/nosuch'],
  ['R-40', '/items/pg_catalog.pg_user', '/items/nosuch'],
  ['R-40', '/items/information_schema.tables', '/items/nosuch'],
  ['R-40', '/items/directus_sessions', '/items/nosuch'],
]

describe.each(anyDatabase)('reading on $title', database => {
  describe.skipIf(database.skipped)('of restricted data', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const ask = (path: string, query: Query = {}, as: string | null = server.editor) =>
      server.send('GET', path, as === null ? { query } : { as, query })
    const comparable = ({ body, headers, status }: TestAnswer) => [status, body, [...headers]]

    test.each(questions)('(%s) responds to %s %j as to a missing field', async (id, path, query) => {
      const asksForFields = 'fields' in query && !('alias[x]' in query)
      const control =
        (id === 'R-16' && asksForFields) || id === 'R-24' || id === 'R-20' ? { fields: 'nosuch' } : { sort: 'nosuch' }
      const [answer, unknown] = [await ask(path, query), await ask(path, control)]
      // An unknown operator is reported before any lookup.
      if (/_regex|_not/.test(JSON.stringify(query))) expect(answer.code).toMatch(/^(INVALID_QUERY|FORBIDDEN)$/)
      else expect(comparable(answer)).toEqual(comparable(unknown))
    })

    test('does not query a table for restricted data (R-38)', async () => {
      const executed = vi.spyOn(server.services.database.db.getExecutor().constructor.prototype, 'executeQuery')
      try {
        expect((await ask('/items/articles')).status).toBe(200)
        const usual = executed.mock.calls.length
        expect(usual).toBeGreaterThan(0)
        executed.mockClear()
        await ask('/items/articles', { 'filter[secret][_contains]': 'CANARY' })
        await ask('/items/articles', { 'filter[secret][_contains]': 'nothing' })
        // The version of the permissions is checked before any read.
        const statements = executed.mock.calls.map(([query]) => String((query as { sql: string }).sql))
        expect(statements.filter(text => !text.includes('directus_changes'))).toEqual([])
      } finally {
        executed.mockRestore()
      }
    })

    test.each(pairs)('(%s) responds to %s as to %s', async (_, closed, nowhere) => {
      const answers = [await ask(closed), await ask(nowhere)]
      expect(comparable(answers[0] as TestAnswer)).toEqual(comparable(answers[1] as TestAnswer))
    })

    test('hides tables that are not collections from administrators (R-40)', async () => {
      for (const name of ['sqlite_master', 'pg_catalog.pg_user', 'information_schema.tables', 'directus_sessions'])
        expect((await server.asAdmin('GET', `/items/${name}`)).status, name).toBeGreaterThanOrEqual(403)
    })

    test.each(['CANARY', 'secret', 'anna@example', 'argon2'])(
      'finds nothing hidden by searching for %j (R-09)',
      async search => {
        for (const path of ['/items/articles', '/items/authors', '/items/comments']) {
          const { body } = await ask(path, { search, meta: 'filter_count' })
          expect(body).toEqual({ meta: { filter_count: 0 }, data: [] })
        }
      },
    )

    test.each(['admin-token', '$argon2id$', 'editor-tok'])(
      'finds no secret by searching users for %j (R-10)',
      async search => {
        for (const as of [server.admin, server.editor]) {
          const { body } = await ask('/users', { search, meta: 'filter_count' }, as)
          expect(body).toEqual({ data: [], meta: { filter_count: 0 } })
        }
      },
    )

    test.each(['0x3', '0.3e1', 'Infinity', '0o3', ' 3 '])(
      'does not treat the search %j as a number (R-11)',
      async search => {
        expect((await ask('/items/articles', { search, fields: 'id' }, server.admin)).data).toEqual([])
      },
    )

    test('counts only readable rows (R-17)', async () => {
      const { body } = await ask('/items/articles', { limit: '0', meta: 'total_count,filter_count' })
      // Two are published, one is the editor's own.
      expect(body).toEqual({ meta: { total_count: 3, filter_count: 3 }, data: [] })
    })

    test('counts a duplicate key once and limits the number of keys (R-19)', async () => {
      expect((await ask('/items/articles/1,1,1', { fields: 'id' })).data).toEqual([{ id: 1 }])
      const many = Array.from({ length: 501 }, (_, index) => index).join(',')
      expect((await ask(`/items/articles/${many}`)).code).toBe('INVALID_QUERY')
    })

    test('exports only readable columns and rows (R-20)', async () => {
      const csv = await ask('/items/articles', { export: 'csv', fields: '*.*', limit: '-1' })
      expect(String(csv.body).split('\n')).toHaveLength(4)
      expect(String(csv.body)).not.toMatch(/CANARY|secret|anna@example|Hidden Hand/)
      const json = await ask('/items/articles', { export: 'json', limit: '-1' })
      expect((json.data as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 4])
      expect((await ask('/items/articles', { export: 'xml' })).code).toBe('INVALID_QUERY')
    })

    test('shows revisions of currently readable rows and fields (R-21)', async () => {
      const { data } = await ask('/revisions', { fields: 'data,delta,collection,item', limit: '-1' })
      const rows = data as { collection: string; item: string }[]
      expect(
        rows
          .filter(row => row.collection === 'articles')
          .map(row => row.item)
          .sort(),
      ).toEqual(['1', '2', '4'])
      expect(rows.some(row => row.collection === 'vault')).toBe(false)
      expect(JSON.stringify(rows)).not.toMatch(/CANARY|"secret"|"password"|"token"|"tfa_secret"/)
      const all = await ask('/revisions', { fields: '*', limit: '-1' }, server.admin)
      expect(JSON.stringify(all.data)).not.toMatch(/"password"|"token"|"tfa_secret"|argon2|"pin"/)
    })

    test("shows one's own activity and that of readable items, with only one's own addresses (R-23)", async () => {
      const { data } = await ask('/activity', { fields: '*', limit: '-1' })
      const rows = data as { user: string | null; collection: string; ip: string | null; user_agent: string | null }[]
      expect(rows.some(row => row.collection === 'vault')).toBe(false)
      for (const row of rows) if (row.user !== server.editorUser) expect([row.ip, row.user_agent]).toEqual([null, null])
    })

    test('returns only the readable part of the model (R-28)', async () => {
      for (const path of ['/collections', '/fields', '/relations']) {
        const text = JSON.stringify((await ask(path)).body)
        expect(text).not.toMatch(/vault|"secret"|"pin"|articles_translations/)
        expect((await ask(path, {}, null)).data).toEqual([])
      }
      expect(JSON.stringify((await ask('/fields')).body)).not.toContain('"email@')
    })

    test("returns only one's own permissions and role (R-29)", async () => {
      for (const path of ['/permissions', '/permissions/me']) {
        const rows = (await ask(path, { limit: '-1' })).data as { role: string }[]
        expect(new Set(rows.map(row => row.role))).toEqual(new Set([server.editorRole]))
      }
      expect((await ask('/roles', { fields: '*,users.*' })).code).toBe('FORBIDDEN')
      const roles = (await ask('/roles')).data as Record<string, unknown>[]
      for (const role of roles) expect(Object.keys(role).sort()).toEqual(['icon', 'id', 'name'])
    })

    test('shows webhook targets and data only to administrators (R-29)', async () => {
      const body = {
        name: 'Hook',
        method: 'POST',
        url: 'https://example.org/h?key=1',
        actions: ['create'],
        collections: ['tags'],
      }
      await server.asAdmin('POST', '/webhooks', { body: { ...body, headers: [{ header: 'x-key', value: 'CANARY' }] } })
      const permission = { role: server.editorRole, collection: 'directus_webhooks', action: 'read', fields: ['*'] }
      const created = await server.asAdmin('POST', '/permissions', { body: permission })
      const { data } = await ask('/webhooks')
      expect(JSON.stringify(data)).toContain('Hook')
      expect(JSON.stringify(data)).not.toMatch(/CANARY|example\.org/)
      expect((await ask('/webhooks', { fields: 'headers' })).code).toBe('FORBIDDEN')
      expect((await ask('/webhooks', { 'filter[url][_contains]': 'key' })).code).toBe('FORBIDDEN')
      await server.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
    })

    test('reports a duplicate value only by field (R-30)', async () => {
      const body = { title: 'Taken', slug: 'draft' }
      const answer = await server.send('POST', '/items/articles', { as: server.editor, body })
      expect(answer.body).toEqual({
        errors: [
          {
            message: 'Field "slug" has to be unique.',
            extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'articles', field: 'slug', invalid: 'draft' },
          },
        ],
      })
    })

    test('rejects links to unreadable and missing items alike (R-31)', async () => {
      const link = (author: number) =>
        server.send('POST', '/items/articles', { as: server.editor, body: { title: 'Link', author } })
      expect(comparable(await link(3))).toEqual(comparable(await link(999)))
      expect((await link(3)).code).toBe('FORBIDDEN')
    })

    test('supports only the three plain dynamic variables (R-32)', async () => {
      for (const value of ['$CURRENT_USER.password', '$CURRENT_ROLE.admin_access', '$NOW(((((', '$CURRENT_USERS']) {
        const { data } = await ask('/items/articles', { 'filter[title][_eq]': value }, server.admin)
        expect(data).toEqual([])
      }
    })

    test('matches nothing with rules on missing fields (R-33)', async () => {
      const rules: readonly (readonly [unknown, number])[] = [
        [{ status: { _in: [] } }, 0],
        [{ status: { _nin: [] } }, 4],
        [{ _or: [] }, 0],
        [{ id: { _in: '$CURRENT_USER.nothing' } }, 0],
        [{ nosuch: { _nnull: true } }, 0],
        [{ status: { _nosuch: 1 } }, 0],
        [{ author: { nosuch: { _eq: 1 } } }, 0],
      ]
      for (const [permissions, expected] of rules) {
        const row = { role: server.apiRole, collection: 'articles', action: 'read', fields: ['id'], permissions }
        const created = await server.asAdmin('POST', '/permissions', { body: row })
        const { data } = await ask('/items/articles', {}, server.api)
        expect(data, JSON.stringify(permissions)).toHaveLength(expected)
        await server.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
      }
    })

    test('applies revoked permissions and deleted roles immediately (R-35, R-34)', async () => {
      const row = { role: server.apiRole, collection: 'tags', action: 'read', fields: ['*'] }
      const created = await server.asAdmin('POST', '/permissions', { body: row })
      expect((await ask('/items/tags', {}, server.api)).status).toBe(200)
      await server.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
      expect((await ask('/items/tags', {}, server.api)).status).toBe(403)
      const role = await server.asAdmin('POST', '/roles', { body: { name: 'Short-lived' } })
      const { id } = role.data as { id: string }
      await server.asAdmin('POST', '/permissions', { body: { ...row, role: id } })
      await server.asAdmin('DELETE', `/roles/${id}`)
      await server.asAdmin('POST', '/roles', { body: { id, name: 'Another' } })
      const left = await server.asAdmin('GET', '/permissions', { query: { 'filter[role][_eq]': id } })
      expect(left.data).toEqual([])
    })

    test('never returns a response cached for another user (R-36)', async () => {
      const callers: readonly (string | null)[] = [server.admin, server.editor, server.api, null]
      const own = new Map<string | null, unknown>()
      for (const as of callers) own.set(as, comparable(await ask('/items/articles', { fields: 'id' }, as)))
      expect(new Set([...own.values()].map(each => JSON.stringify(each))).size).toBe(3)
      const orders = callers.flatMap((_, index) => [
        [...callers.slice(index), ...callers.slice(0, index)],
        [...callers.slice(index), ...callers.slice(0, index)].reverse(),
      ])
      for (const as of orders.flat())
        expect(comparable(await ask('/items/articles', { fields: 'id' }, as))).toEqual(own.get(as))
      const { headers } = await ask('/items/articles')
      expect([headers.get('cache-control'), headers.get('vary'), headers.get('etag')]).toEqual([
        'private, no-store',
        'Authorization, Cookie',
        null,
      ])
    })

    test('returns responses that do not depend on hidden data (R-37)', async () => {
      const before = comparable(await ask('/items/articles/4'))
      await server.services.run(server.services.items.update(systemCaller, 'articles', [4], { secret: 'changed' }))
      expect(comparable(await ask('/items/articles/4'))).toEqual(before)
    })

    test.each(['limit=-2', 'limit=1e9', 'limit=0x10', 'limit[]=1', 'page=-1', 'offset=-5'])(
      'rejects %s (R-39)',
      async text => {
        const [name = '', value = ''] = text.split('=')
        const answer = await ask('/items/articles', { [name]: value })
        expect([answer.status, answer.code]).toEqual([400, 'INVALID_QUERY'])
      },
    )

    test('gives users without a role only public permissions (R-41)', async () => {
      const body = { email: 'none@example.com', status: 'active', token: 'none-token', role: null }
      await server.asAdmin('POST', '/users', { body })
      expect((await ask('/items/articles', {}, 'none-token')).status).toBe(403)
      await server.asAdmin('POST', '/permissions', {
        body: { role: null, collection: 'tags', action: 'read', fields: ['name'] },
      })
      for (const as of ['none-token', null]) {
        const { data } = await ask('/items/tags', {}, as)
        expect(Object.keys((data as object[])[0] ?? {})).toEqual(['name'])
      }
    })

    test('has no side effects when rejected (W-33)', async () => {
      const before = await dumpTables(server.services)
      for (const [, path, query] of questions) await ask(path, query)
      for (const [, closed] of pairs) await ask(closed)
      expect(await dumpTables(server.services)).toBe(before)
    })
  })
})
