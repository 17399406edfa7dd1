import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** The writer, for values that the server generates. */
type Writer = 'user' | 'role'

interface Case {
  readonly special: string
  readonly type: string
  /** The value in the request, and the stored value afterwards; undefined sends nothing. */
  readonly sent?: unknown
  readonly created: unknown
  /** The value after an update that does not name the field. */
  readonly updated: unknown
}

const unchanged = Symbol('unchanged')
const writer = (writer: Writer) => ({ writer })

const cases: readonly Case[] = [
  { special: 'uuid', type: 'uuid', created: uuid, updated: unchanged },
  { special: 'uuid', type: 'string', created: uuid, updated: unchanged },
  { special: 'user-created', type: 'uuid', created: writer('user'), updated: unchanged },
  { special: 'user-updated', type: 'uuid', created: null, updated: writer('user') },
  { special: 'role-created', type: 'uuid', created: writer('role'), updated: unchanged },
  { special: 'role-updated', type: 'uuid', created: null, updated: writer('role') },
  { special: 'date-created', type: 'timestamp', created: instant, updated: unchanged },
  { special: 'date-updated', type: 'timestamp', created: null, updated: instant },
  {
    special: 'date-created',
    type: 'dateTime',
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    updated: unchanged,
  },
  { special: 'date-created', type: 'date', created: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), updated: unchanged },
  { special: 'date-updated', type: 'time', created: null, updated: expect.stringMatching(/^\d\d:\d\d:\d\d$/) },
  { special: 'hash', type: 'string', sent: 'open sesame', created: '**********', updated: unchanged },
  { special: 'conceal', type: 'string', sent: 'a token', created: '**********', updated: unchanged },
  { special: 'csv', type: 'csv', sent: ['a', 'b'], created: ['a', 'b'], updated: unchanged },
  { special: 'csv', type: 'text', sent: 'a,b', created: ['a', 'b'], updated: unchanged },
  { special: 'json', type: 'json', sent: { a: [1, null] }, created: { a: [1, null] }, updated: unchanged },
  { special: 'json', type: 'text', sent: [1, 'x'], created: [1, 'x'], updated: unchanged },
  { special: 'boolean', type: 'boolean', sent: true, created: true, updated: unchanged },
]

/** The type that `/fields` returns: a special defines how the values of a column are interpreted. */
const shown = ({ special, type }: Case): string =>
  ['csv', 'json', 'boolean', 'uuid'].includes(special) ? special : type

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('special fields', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const answer = await server.asAdmin('POST', '/collections', { body: { collection: 'special' } })
      expect(answer.status).toBe(200)
    })
    afterAll(() => server?.close())

    const resolved = (expected: unknown, before: unknown): unknown => {
      if (expected === unchanged) return before
      if (typeof expected !== 'object' || expected === null || !('writer' in expected)) return expected
      return expected.writer === 'user' ? server.adminUser : server.adminRole
    }

    test.each(cases)('$special on $type is created, written and read over HTTP (A-0338 to A-0351)', async each => {
      const field = `${each.special.replace('-', '_')}_${each.type.toLowerCase()}`
      const response = await server.asAdmin('POST', '/fields/special', {
        body: { field, type: each.type, schema: {}, meta: { special: [each.special] } },
      })
      expect(response).toMatchObject({ status: 200, data: { type: shown(each), meta: { special: [each.special] } } })
      const body = each.sent === undefined ? {} : { [field]: each.sent }
      const created = await server.asAdmin('POST', '/items/special', { body })
      expect(created.status).toBe(200)
      // Safe: an item is an object.
      const item = created.data as Row
      expect(item[field]).toEqual(resolved(each.created, null))
      const path = `/items/special/${String(item['id'])}`
      const other = { field: 'touched', type: 'integer', schema: {} }
      await server.asAdmin('POST', '/fields/special', { body: other })
      expect((await server.asAdmin('PATCH', path, { body: { touched: 1 } })).status).toBe(200)
      const read = await server.asAdmin('GET', path)
      expect(Reflect.get(Object(read.data), field)).toEqual(resolved(each.updated, item[field]))
    })

    test.each([
      ['csv', ['csv']],
      ['json', ['json']],
      ['boolean', ['boolean']],
      ['string', null],
    ])('a %s without a special keeps its type', async (type, special) => {
      const body = { field: `plain_${type}`, type, schema: {}, meta: { special: null } }
      const response = await server.asAdmin('POST', '/fields/special', { body })
      expect(response.data).toMatchObject({ type, meta: { special } })
      expect((await server.asAdmin('GET', `/fields/special/plain_${type}`)).data).toMatchObject({ type })
    })
  })
})
