import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'

interface Case {
  readonly send: readonly [method: string, path: string, options?: RequestOptions]
  readonly status: number
  readonly code: string
  /** The field in the error. */
  readonly field?: string
  readonly type?: string
  /** Text that the message must contain. */
  readonly says?: string
}

const post = (body: unknown): Case['send'] => ['POST', '/items/articles', { body }]
const patch = (body: unknown): Case['send'] => ['PATCH', '/items/articles/1', { body }]
const get = (query: RequestOptions['query'] = {}): Case['send'] => ['GET', '/items/articles', { query }]
const filter = (tree: unknown): Case['send'] => get({ filter: typeof tree === 'string' ? tree : JSON.stringify(tree) })
const wrong = (field: string, value: unknown, type = 'type'): Case => ({
  send: patch({ [field]: value }),
  status: 400,
  code: 'FAILED_VALIDATION',
  field,
  type,
  says: field,
})
const query = (send: Case['send'], says: string): Case => ({ send, status: 400, code: 'INVALID_QUERY', says })

const cases: readonly Case[] = [
  wrong('rating', 'abc'),
  wrong('rating', 2.5),
  wrong('rating', 3e9),
  wrong('rating', true),
  wrong('rating', {}),
  wrong('score', 'much'),
  wrong('price', '12,50'),
  wrong('price', '123456789.00'),
  wrong('views', '9223372036854775808'),
  wrong('views', 1.5),
  wrong('featured', 'perhaps'),
  wrong('publish_date', 'yesterday'),
  wrong('publish_date', '2021-02-30'),
  wrong('publish_time', '25:00:00'),
  wrong('publish_at', '2021-01-02T99:00:00'),
  wrong('embargo_until', 'soon'),
  wrong('external_ref', 'not-a-uuid'),
  wrong('title', { a: 1 }),
  wrong('title', 'nul\u0000byte'),
  wrong('title', 'T'.repeat(101), 'too-long'),
  wrong('title', null, 'nnull'),
  wrong('keywords', [{}]),
  {
    send: post({ slug: 'no-title' }),
    status: 400,
    code: 'FAILED_VALIDATION',
    field: 'title',
    type: 'required',
    says: 'title',
  },
  {
    send: post([{ title: 'good' }, { title: null }]),
    status: 400,
    code: 'FAILED_VALIDATION',
    field: 'title',
    type: 'nnull',
  },
  {
    send: post({ title: 'Twice', slug: 'river' }),
    status: 400,
    code: 'RECORD_NOT_UNIQUE',
    field: 'slug',
    says: 'slug',
  },
  {
    send: post([
      { title: 'a', slug: 'same' },
      { title: 'b', slug: 'same' },
    ]),
    status: 400,
    code: 'RECORD_NOT_UNIQUE',
    field: 'slug',
  },
  {
    send: ['POST', '/items/languages', { body: { code: 'en-US' } }],
    status: 400,
    code: 'RECORD_NOT_UNIQUE',
    field: 'code',
  },
  {
    send: ['POST', '/items/languages', { body: { name: 'No code' } }],
    status: 400,
    code: 'FAILED_VALIDATION',
    field: 'code',
    type: 'required',
  },
  {
    send: ['POST', '/users', { body: { email: 'editor@example.com' } }],
    status: 400,
    code: 'RECORD_NOT_UNIQUE',
    field: 'email',
  },
  { send: patch({ author: 99999 }), status: 400, code: 'INVALID_FOREIGN_KEY', field: 'author', says: 'author' },
  { send: patch({ author: 'abc' }), status: 400, code: 'INVALID_FOREIGN_KEY', field: 'author' },
  { send: patch({ nope: 1 }), status: 400, code: 'INVALID_PAYLOAD', says: 'nope' },
  { send: patch({ divider: 'x' }), status: 400, code: 'INVALID_PAYLOAD', says: 'divider' },
  { send: patch({ comments: 'x' }), status: 400, code: 'INVALID_PAYLOAD', says: 'comments' },
  { send: patch({ comments: { create: 'x' } }), status: 400, code: 'INVALID_PAYLOAD', says: 'comments' },
  {
    send: patch({ title: 'Kept?', comments: [{ name: 'a' }, { nope: 1 }] }),
    status: 400,
    code: 'INVALID_PAYLOAD',
    says: 'nope',
  },
  { send: patch({ title: 'Kept?', comments: [999999] }), status: 404, code: 'ITEM_NOT_FOUND' },
  { send: post('{"title":'), status: 400, code: 'INVALID_PAYLOAD', says: 'JSON' },
  { send: post('"text"'), status: 400, code: 'INVALID_PAYLOAD' },
  { send: post([1]), status: 400, code: 'INVALID_PAYLOAD' },
  { send: post({ title: 'x'.repeat(1_100_000) }), status: 413, code: 'PAYLOAD_TOO_LARGE' },
  { send: post(`${'['.repeat(70)}${']'.repeat(70)}`), status: 400, code: 'INVALID_PAYLOAD', says: 'deep' },
  {
    send: ['POST', '/items/articles', { body: '{"title":"x"}', headers: { 'content-type': 'text/plain' } }],
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  },
  { send: post('{"__proto__":{"admin":true},"title":"x"}'), status: 400, code: 'INVALID_PAYLOAD', says: '__proto__' },
  { send: ['POST', '/items/nope', { body: { a: 1 } }], status: 404, code: 'COLLECTION_NOT_FOUND', says: 'nope' },
  { send: ['GET', '/items/nope'], status: 404, code: 'COLLECTION_NOT_FOUND', says: 'nope' },
  { send: ['GET', '/fields/articles/nope'], status: 404, code: 'FIELD_NOT_FOUND', says: 'nope' },
  ...['999999', 'abc', '+', '1abc', '1.0', '01', '1e0', '0x1', '-0', '%201', '1%00'].map(
    (key): Case => ({ send: ['GET', `/items/articles/${key}`], status: 404, code: 'ITEM_NOT_FOUND' }),
  ),
  { send: ['PATCH', '/items/articles/1,999999', { body: { title: 'x' } }], status: 404, code: 'ITEM_NOT_FOUND' },
  { send: ['DELETE', '/items/articles', { body: [1, 999999] }], status: 404, code: 'ITEM_NOT_FOUND' },
  ...[undefined, {}, '""', 'null', { query: {} }].map(
    (body): Case => ({
      send: ['DELETE', '/items/articles', body === undefined ? {} : { body }],
      status: 400,
      code: 'INVALID_PAYLOAD',
      says: 'array of primary keys',
    }),
  ),
  { send: ['PATCH', '/items/articles', { body: { data: {} } }], status: 400, code: 'FAILED_VALIDATION', field: 'keys' },
  {
    send: ['PATCH', '/items/articles', { body: [{ title: 'x' }] }],
    status: 400,
    code: 'INVALID_PAYLOAD',
    says: 'Primary key',
  },
  query(get({ 'deep[nope][limit]': '1' }), 'nope'),
  query(get({ 'deep[title][limit]': '1' }), 'deep.title'),
  query(get({ sort: 'nope' }), 'nope'),
  query(get({ sort: 'comments' }), 'comments'),
  query(get({ limit: 'many' }), 'limit'),
  query(get({ limit: '-2' }), 'limit'),
  query(get({ page: 'x' }), 'page'),
  query(get({ meta: 'nope' }), 'meta'),
  query(get({ 'alias[h.i]': 'title' }), 'alias.h.i'),
  query(get({ 'aggregate[median]': 'rating' }), 'aggregate.median'),
  query(get({ '__proto__[admin]': '1' }), '__proto__'),
  query(get({ 'filter[__proto__][x]': '1' }), '__proto__'),
  query(filter('abc'), 'filter'),
  query(filter('[1]'), 'filter'),
  query(filter({ nope: { _eq: 1 } }), 'nope'),
  query(filter({ author: { nope: { _eq: 1 } } }), 'nope'),
  query(filter({ title: { _nope: 1 } }), '_nope'),
  query(filter({ title: { eq: 'x' } }), 'title'),
  query(filter({ title: { _eq: ['a'] } }), '_eq'),
  query(filter({ rating: { _between: [1] } }), '_between'),
  query(filter({ _or: { title: 'x' } }), '_or'),
  query(filter({ _or: Array.from({ length: 600 }, () => ({ title: 'x' })) }), 'too many'),
  query(get(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`p${index}`, '1']))), '200'),
]

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('invalid input', () => {
    let server: TestServer
    let before: string
    beforeAll(async () => {
      server = await startTestServer(database)
      await server.asAdmin('GET', '/users/me')
      before = await dumpTables(server.services)
    })
    afterAll(() => server?.close())

    test.each(
      cases.map(
        each => [`${each.send[0]} ${each.send[1]} ${JSON.stringify(each.send[2] ?? {}).slice(0, 90)}`, each] as const,
      ),
    )(
      '%s is rejected with a reason and changes nothing (T3)',
      async (_, { send: [method, path, options], status, code, field, type, says }) => {
        const answer = await server.asAdmin(method, path, options)
        expect({ status: answer.status, code: answer.code, message: answer.message }).toMatchObject({ status, code })
        if (field) expect(answer.extensions['field']).toBe(field)
        if (type) expect(answer.extensions['type']).toBe(type)
        if (says) expect(answer.message).toContain(says)
        expect(answer.message).not.toMatch(/insert into|update "|select |SQLITE|constraint|violates/i)
        expect(await dumpTables(server.services)).toBe(before)
      },
    )

    test('does not pollute object prototypes (I-11)', () => {
      expect(Reflect.get({}, 'admin')).toBeUndefined()
    })
  })
})
