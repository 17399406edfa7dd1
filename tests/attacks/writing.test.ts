import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type RequestOptions, startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'

type Send = readonly [method: string, path: string, body?: unknown]

/** Writes that an editor may not send; placeholders such as `:admin` and `:tag` are filled in. */
const rejectedRequests: readonly (readonly [id: string, what: string, send: Send])[] = [
  ['W-05', 'changing a nested user', ['PATCH', '/items/articles/4', { user_created: { id: ':admin', title: 'x' } }]],
  ['W-05', 'changing a nested author', ['PATCH', '/items/articles/4', { author: { id: 3, name: 'x' } }]],
  [
    'W-05',
    'changing a field of a nested author',
    ['PATCH', '/items/articles/4', { author: { id: 1, email: 'x@x.com' } }],
  ],
  ['W-07', 'changing a nested tag', ['PATCH', '/items/articles/4', { tags: [{ tags_id: { id: ':tag', name: 'x' } }] }]],
  ['W-07', 'creating a nested tag', ['PATCH', '/items/articles/4', { tags: { create: [{ tags_id: { name: 'x' } }] } }]],
  ['W-09', 'omitting comments of others', ['PATCH', '/items/articles/4', { comments: [1] }]],
  ['W-09', 'deleting comments of others', ['PATCH', '/items/articles/4', { comments: { delete: [1] } }]],
  ['W-10', 'a field without permission', ['PATCH', '/items/articles/4', { title: 'a', secret: 'b' }]],
  ...['body', 'featured', 'publish_date', 'price', 'views', 'score', 'blocks', 'keywords', 'external_ref', 'pin'].map(
    field => ['W-10', `the field ${field}`, ['PATCH', '/items/articles/4', { title: 'a', [field]: '1' }]] as const,
  ),
  ...['SECRET', 'Secret', 'secret ', 'secret\u0000', 'articles.secret', '"secret"', 'seсret', 'title;secret'].map(
    field => ['W-11', `the name ${JSON.stringify(field)}`, ['PATCH', '/items/articles/4', { [field]: 'x' }]] as const,
  ),
  ['W-12', "changing another user's article", ['PATCH', '/items/articles/1', { title: 'x' }]],
  ['W-12', "changing another user's private article", ['PATCH', '/items/articles/3', { title: 'x' }]],
  ['W-12', "deleting another user's article", ['DELETE', '/items/articles/1']],
  ['W-12', "changing several articles with another user's", ['PATCH', '/items/articles/4,1', { title: 'x' }]],
  ['W-13', "assigning one's own article to another user", ['PATCH', '/items/articles/4', { user_created: ':admin' }]],
  ['W-17', 'changing a key', ['PATCH', '/items/articles/4', { id: 999 }]],
  ['W-18', 'changing a preset value', ['POST', '/items/articles', { title: 'x', featured: true }]],
  ['W-21', 'creating a preset for another user', ['POST', '/presets', { collection: 'articles', user: ':admin' }]],
  ['W-21', 'creating a shared preset', ['POST', '/presets', { collection: 'articles', user: null, role: null }]],
  ['W-21', 'creating a preset for a role', ['POST', '/presets', { collection: 'articles', user: null, role: ':role' }]],
  [
    'W-22',
    'a comment without read access to the collection',
    ['POST', '/activity/comment', { collection: 'vault', item: 'alpha', comment: 'x' }],
  ],
  [
    'W-22',
    'a comment on a private article',
    ['POST', '/activity/comment', { collection: 'articles', item: '3', comment: 'x' }],
  ],
  ['W-24', 'reverting an item of a restricted collection', ['POST', '/utils/revert/:vault']],
  ['W-24', 'reverting a user', ['POST', '/utils/revert/:user']],
  ['W-24', "reverting another user's article", ['POST', '/utils/revert/:article']],
  ['W-25', 'sorting articles', ['POST', '/utils/sort/articles', { item: 4, to: 1 }]],
  ['W-25', 'sorting a restricted collection', ['POST', '/utils/sort/vault', { item: 'alpha', to: 'alpha' }]],
  [
    'W-26',
    'granting permissions to oneself',
    ['POST', '/permissions', [{ role: ':role', collection: 'vault', action: 'read', fields: ['*'] }]],
  ],
  ['W-26', 'extending a permission', ['PATCH', '/permissions/1', { fields: ['*'] }]],
  ['W-26', 'deleting a permission', ['DELETE', '/permissions/1']],
  ['W-26', 'creating a collection', ['POST', '/collections', { collection: 'mine' }]],
  ['W-26', 'deleting a field', ['DELETE', '/fields/articles/secret']],
  [
    'W-26',
    'creating a relation',
    ['POST', '/relations', { many_collection: 'articles', many_field: 'rating', one_collection: 'vault' }],
  ],
  ['W-27', "making one's own role an administrator", ['PATCH', '/roles/:role', { admin_access: true }]],
  ['W-27', "removing the address list of one's own role", ['PATCH', '/roles/:role', { ip_access: null }]],
  ['W-28', 'changing the settings', ['PATCH', '/settings', { custom_css: '*{}' }]],
  ['W-32', "deleting one's own role", ['DELETE', '/roles/:role']],
]

/** Requests that no one may send, not even administrators. */
const malformed: readonly (readonly [id: string, what: string, send: Send])[] = [
  ...[['1', '1 OR 1=1'], ['1', { $ne: null }], [[1]], [true], [null], 'all', { 0: 1 }].map(
    keys =>
      [
        'W-15',
        `the keys ${JSON.stringify(keys)}`,
        ['PATCH', '/items/articles', { keys, data: { rating: 1 } }],
      ] as const,
  ),
  ...[['1', { $ne: null }], [[1]], [true], [null]].map(
    keys => ['W-15', `deleting ${JSON.stringify(keys)}`, ['DELETE', '/items/articles', keys]] as const,
  ),
  ...[undefined, {}, 'all', { query: {} }, { query: { limit: -1 } }, { keys: [1], all: true }].map(
    body => ['W-16', `deleting with ${JSON.stringify(body)}`, ['DELETE', '/items/articles', body]] as const,
  ),
  ['W-17', 'a duplicate key', ['POST', '/items/articles', { id: 1, title: 'x' }]],
  ['W-23', 'forging a log entry', ['POST', '/activity', { action: 'authenticate' }]],
  ['W-23', 'changing a log entry', ['PATCH', '/activity/1', { action: 'create' }]],
  ['W-23', 'deleting a log entry', ['DELETE', '/activity/1']],
  ['W-23', 'deleting a revision', ['DELETE', '/revisions/1']],
  ['W-23', 'creating a revision', ['POST', '/revisions', { collection: 'articles', item: '1', data: {} }]],
  ['W-25', 'an invalid key', ['POST', '/utils/sort/articles', { item: '1;', to: {} }]],
  ['W-25', 'a key with trailing characters', ['POST', '/utils/sort/articles', { item: '1;', to: '2' }]],
  ...['1abc', '1.0', '%201', '1e0', '0x1', '-0', '1%00', '01', '+1', '１', '9007199254740993'].map(
    key => ['W-36', `the key ${key}`, ['PATCH', `/items/articles/${key}`, { rating: 1 }]] as const,
  ),
  ['W-37', 'a method override header', ['POST', '/items/articles/1?_method=DELETE', { title: 'x' }]],
  ['W-38', 'a second singleton row', ['POST', '/items/homepage', { headline: 'x' }]],
  ['W-38', 'a singleton by its key', ['DELETE', '/items/homepage/1']],
]

describe.each(anyDatabase)('writing on $title', database => {
  describe.skipIf(database.skipped)('of restricted data', () => {
    let server: TestServer
    const names: Record<string, string> = {}
    beforeAll(async () => {
      server = await startTestServer(database)
      const revision = async (collection: string, item: string) => {
        const query = { 'filter[collection][_eq]': collection, 'filter[item][_eq]': item, fields: 'id', limit: '1' }
        return String(((await server.asAdmin('GET', '/revisions', { query })).data as { id: number }[])[0]?.id)
      }
      names['vault'] = await revision('vault', 'alpha')
      names['user'] = await revision('directus_users', server.adminUser)
      names['article'] = await revision('articles', '1')
      names['admin'] = server.adminUser
      names['role'] = server.editorRole
      names['tag'] = server.tags[0] ?? ''
    })
    afterAll(() => server?.close())

    const send = (as: string, [method, path, body]: Send, more: RequestOptions = {}): Promise<TestAnswer> => {
      const fill = (text: string) =>
        text.replace(/:(vault|user|article|admin|role|tag)\b/g, (_, name) => names[name] ?? '')
      const filled = body === undefined ? undefined : fill(JSON.stringify(body))
      return server.send(method, fill(path), { as, ...(filled === undefined ? {} : { body: filled }), ...more })
    }
    const told = ({ body, status }: TestAnswer) => JSON.stringify([status, body])

    test.each(rejectedRequests)('(%s) rejects %s and changes nothing (W-33)', async (_, __, request) => {
      const before = await dumpTables(server.services)
      const answer = await send(server.editor, request)
      expect([400, 403, 404, 405, 422], JSON.stringify(answer.body)).toContain(answer.status)
      expect(answer.code).toBeDefined()
      expect((await dumpTables(server.services)) === before).toBe(true)
    })

    test.each(malformed)('(%s) rejects %s for all users and changes nothing (W-33)', async (_, __, request) => {
      const before = await dumpTables(server.services)
      for (const as of [server.admin, server.editor]) {
        const answer = await send(as, request, { headers: { 'x-http-method-override': 'DELETE' } })
        expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
      }
      expect((await dumpTables(server.services)) === before).toBe(true)
    })

    test('does not reveal whether an unwritable item exists (W-12)', async () => {
      const told = async (key: number) => {
        const { body, status } = await send(server.editor, ['PATCH', `/items/articles/${key}`, { title: 'x' }])
        return JSON.stringify([status, body]).replaceAll(`"${key}"`, 'KEY').replaceAll(`\\"${key}\\"`, 'KEY')
      }
      expect(await told(3)).toBe(await told(999))
    })

    test('applies a rule to the written and the stored values (W-13)', async () => {
      const rule = {
        role: server.apiRole,
        collection: 'comments',
        fields: ['*'],
        permissions: { approved: { _eq: true } },
      }
      const created = await server.asAdmin('POST', '/permissions', {
        body: ['create', 'read', 'update'].map(action => ({ ...rule, action })),
      })
      const before = await dumpTables(server.services)
      for (const request of [
        ['PATCH', '/items/comments/1', { approved: false }],
        ['POST', '/items/comments', { name: 'x', approved: false }],
        ['PATCH', '/items/comments', [{ id: 1, approved: null }]],
      ] as const)
        expect((await send(server.api, request)).code).toBe('FORBIDDEN')
      expect((await dumpTables(server.services)) === before).toBe(true)
      expect((await send(server.api, ['PATCH', '/items/comments/1', { name: 'y' }])).status).toBe(200)
      const keys = (created.data as { id: number }[]).map(({ id }) => id)
      await server.asAdmin('DELETE', '/permissions', { body: keys })
    })

    test('applies presets to missing values, also in nested items (W-18)', async () => {
      const rule = { role: server.editorRole, collection: 'authors', action: 'create', fields: ['name'] }
      const created = await server.asAdmin('POST', '/permissions', {
        body: { ...rule, presets: { active: false, name: 'Preset' } },
      })
      const answer = await send(server.editor, ['POST', '/items/articles', { title: 'Nested', author: {} }])
      const { author } = (
        await server.asAdmin('GET', `/items/articles/${(answer.data as { id: number }).id}`, {
          query: { fields: 'status,rating,author.name,author.active' },
        })
      ).data as { author: unknown }
      expect(author).toEqual({ name: 'Preset', active: false })
      await server.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
    })

    test('applies a validation rule on all write paths (W-19)', async () => {
      const own = await send(server.editor, ['POST', '/items/articles', { title: 'Ruled', rating: 5 }])
      const { id } = own.data as { id: number }
      const revision = async () => {
        const query = {
          'filter[collection][_eq]': 'articles',
          'filter[item][_eq]': String(id),
          sort: '-id',
          limit: '1',
          fields: 'id',
        }
        return ((await server.asAdmin('GET', '/revisions', { query })).data as { id: number }[])[0]?.id
      }
      await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { rating: 9 } })
      const high = await revision()
      await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { rating: 1 } })
      const before = await dumpTables(server.services)
      for (const request of [
        ['POST', '/items/articles', { title: 'x', rating: 9 }],
        ['POST', '/items/articles', [{ title: 'x' }, { title: 'x', rating: 9 }]],
        ['PATCH', `/items/articles/${id}`, { rating: 9 }],
        ['PATCH', '/items/articles', { keys: [id], data: { rating: 9 } }],
        ['PATCH', '/items/articles', [{ id, rating: 9 }]],
        ['PATCH', `/items/articles/${id}`, { author: { id: 1, name: 'x' }, rating: 9 }],
        ['POST', `/utils/revert/${high}`],
      ] as const) {
        const answer = await send(server.editor, request)
        expect([answer.status, answer.code, answer.extensions['field']]).toEqual([400, 'FAILED_VALIDATION', 'rating'])
      }
      expect((await dumpTables(server.services)) === before).toBe(true)
    })

    test('rejects values that do not fit the column (W-20)', async () => {
      const cases: readonly (readonly [Record<string, unknown>, string])[] = [
        [{ title: null }, 'nnull'],
        [{ title: 'T'.repeat(101) }, 'too-long'],
        [{ rating: 'much' }, 'type'],
      ]
      for (const [body, type] of cases) {
        const answer = await server.asAdmin('PATCH', '/items/articles/1', { body })
        expect([answer.code, answer.extensions['type']]).toEqual(['FAILED_VALIDATION', type])
      }
    })

    test('lets only authors change their comments (W-22)', async () => {
      const body = { collection: 'articles', item: '1', comment: 'By the administrator' }
      const created = await server.asAdmin('POST', '/activity/comment', { body })
      const { id } = created.data as { id: number }
      const before = await dumpTables(server.services)
      const theirs = await send(server.editor, ['PATCH', `/activity/comment/${id}`, { comment: 'x' }])
      const nowhere = await send(server.editor, ['PATCH', `/activity/comment/99999`, { comment: 'x' }])
      expect(told(theirs).replaceAll(String(id), 'KEY')).toBe(told(nowhere).replaceAll('99999', 'KEY'))
      expect((await send(server.editor, ['DELETE', `/activity/comment/${id}`])).status).toBe(403)
      expect((await dumpTables(server.services)) === before).toBe(true)
    })

    test('reverts only writable fields and never a secret (W-24)', async () => {
      const created = await send(server.editor, ['POST', '/items/articles', { title: 'Mine', rating: 2 }])
      const { id } = created.data as { id: number }
      await server.asAdmin('PATCH', `/items/articles/${id}`, {
        body: { title: 'Theirs', secret: 'hidden', pin: '1234' },
      })
      const query = {
        'filter[collection][_eq]': 'articles',
        'filter[item][_eq]': String(id),
        sort: 'id',
        limit: '1',
        fields: 'id',
      }
      const [first] = (await server.asAdmin('GET', '/revisions', { query })).data as { id: number }[]
      expect((await send(server.editor, ['POST', `/utils/revert/${first?.id}`])).status).toBe(204)
      const after = (await server.asAdmin('GET', `/items/articles/${id}`)).data
      expect(after).toMatchObject({
        title: 'Mine',
        secret: 'hidden',
        pin: '**********',
        user_created: server.editorUser,
      })
    })

    test('sorts only items with update permission (W-25)', async () => {
      const rule = { role: server.apiRole, collection: 'articles', action: 'update', fields: ['sort'] }
      const body = { ...rule, permissions: { status: { _eq: 'published' } } }
      const created = await server.asAdmin('POST', '/permissions', { body })
      for (const id of [1, 2, 3, 4]) await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { sort: id } })
      expect((await send(server.api, ['POST', '/utils/sort/articles', { item: 1, to: 3 }])).code).toBe('FORBIDDEN')
      expect((await send(server.api, ['POST', '/utils/sort/articles', { item: 2, to: 1 }])).status).toBe(204)
      const rows = await server.asAdmin('GET', '/items/articles/1,2,3,4', { query: { fields: 'id,sort' } })
      expect(rows.data).toEqual([
        { id: 1, sort: 2 },
        { id: 2, sort: 1 },
        { id: 3, sort: 3 },
        { id: 4, sort: 4 },
      ])
      await server.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
    })

    test('keeps 64-bit keys and numbers exact (W-36)', async () => {
      const answer = await server.asAdmin('PATCH', '/items/articles/1', { body: { views: '9223372036854775807' } })
      expect((answer.data as { views: unknown }).views).toBe('9223372036854775807')
    })

    test('creates one singleton in two concurrent requests (W-38)', async () => {
      await Promise.all(
        [1, 2, 3, 4].map(index => server.asAdmin('PATCH', '/items/homepage', { body: { headline: `${index}` } })),
      )
      const { rows } = await sql<{ count: unknown }>`select count(*) as count from homepage`.execute(
        server.services.database.db,
      )
      expect(Number(rows[0]?.count)).toBe(1)
    })

    test('copies no unreadable values (W-39)', async () => {
      const seen = (await server.send('GET', '/items/articles/2', { as: server.editor })).data as Record<
        string,
        unknown
      >
      expect(seen).not.toHaveProperty('secret')
      const {
        id: _,
        slug: __,
        user_created: ___,
        comments: ____,
        tags: _____,
        sections: ______,
        author: _______,
        ...copy
      } = seen
      const created = await send(server.editor, ['POST', '/items/articles', { ...copy, title: 'Copy' }])
      const { id } = created.data as { id: number }
      const whole = await server.asAdmin('GET', `/items/articles/${id}`, { query: { fields: 'secret,pin' } })
      expect(whole.data).toEqual({ secret: null, pin: null })
    })

    test('sets user and time only on the server (W-40)', async () => {
      const forged = { user_created: server.editorUser, date_created: '1999-01-01T00:00:00.000Z', date_updated: null }
      const created = await server.asAdmin('POST', '/items/articles', { body: { title: 'Stamped', ...forged } })
      const { date_created, id, user_created } = created.data as {
        date_created: string
        id: number
        user_created: string
      }
      expect(user_created).toBe(server.adminUser)
      expect(Date.now() - Date.parse(date_created)).toBeLessThan(60_000)
      const changed = await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { rating: 1, ...forged } })
      expect(changed.data).toMatchObject({ user_updated: server.adminUser, date_updated: expect.any(String) })
    })

    test('creates one of 100 concurrent items with the same slug (C-04)', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          server.asAdmin('POST', '/items/articles', { body: { title: `Race ${index}`, slug: 'race' } }),
        ),
      )
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
      expect(new Set(answers.filter(answer => answer.status !== 200).map(answer => answer.code))).toEqual(
        new Set(['RECORD_NOT_UNIQUE']),
      )
    })

    test('runs a write completely before or after its permission is revoked (C-03)', async () => {
      const rule = { role: server.apiRole, collection: 'comments', action: 'create', fields: ['*'] }
      for (let round = 0; round < 40; round++) {
        const created = await server.asAdmin('POST', '/permissions', { body: rule })
        const path = `/permissions/${(created.data as { id: number }).id}`
        const [written] = await Promise.all([
          send(server.api, ['POST', '/items/comments', [{ name: `C ${round}` }, { name: `D ${round}` }]]),
          server.asAdmin('DELETE', path),
        ])
        expect((await send(server.api, ['POST', '/items/comments', { name: 'late' }])).status).toBe(403)
        const query = { 'filter[name][_in]': `C ${round},D ${round}`, limit: '0', meta: 'filter_count' }
        const { body } = await server.asAdmin('GET', '/items/comments', { query })
        expect(body).toMatchObject({ meta: { filter_count: written.status < 300 ? 2 : 0 } })
      }
    })
  })
})
