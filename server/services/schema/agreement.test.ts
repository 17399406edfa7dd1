import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

/** One request on the collection of a run; `path` is appended to its name. */
interface Step {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly on: 'fields' | 'items' | 'collections'
  readonly path: string
  readonly body?: unknown
}

const field = fc.constantFrom('a', 'b', 'c')
const type = fc.constantFrom(
  ...['string', 'text', 'integer', 'bigInteger', 'decimal', 'float', 'boolean', 'csv', 'json', 'uuid'],
  ...['date', 'time', 'dateTime', 'timestamp'],
)
const value = fc.constantFrom<unknown>(
  ...[null, '', 'x', '1', '0', '12.50', 'true', 'a,b', '{"k":[1]}', ' 7 ', 1, 0, 12, -3, 0.5, true, false],
  ...['9007199254740993', '2021-02-03', '2021-02-03T04:05:06', '2021-02-03T04:05:06.000Z', '04:05:06', ['a', 'b']],
  ...['6e1f0c52-8e0b-4b1c-9d53-6f3f0c2a1b00', { k: 1 }, 'too long for a short column'],
)
const schema = fc.record(
  {
    is_nullable: fc.boolean(),
    is_unique: fc.boolean(),
    default_value: value,
    max_length: fc.constantFrom(3, 10, 300),
  },
  { requiredKeys: [] },
)
const key = fc.integer({ min: 1, max: 6 })
const item = fc.dictionary(field, value, { maxKeys: 3 })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ field, type, schema })
      .map(body => ({ method: 'POST', on: 'fields', path: '', body }) as const),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ field, body: fc.record({ type, schema }, { requiredKeys: [] }) })
      .map(each => ({ method: 'PATCH', on: 'fields', path: `/${each.field}`, body: each.body }) as const),
  },
  { weight: 1, arbitrary: field.map(name => ({ method: 'DELETE', on: 'fields', path: `/${name}` }) as const) },
  {
    weight: 8,
    arbitrary: fc
      .record({ key, item })
      .map(each => ({ method: 'POST', on: 'items', path: '', body: { id: each.key, ...each.item } }) as const),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ key, item })
      .map(each => ({ method: 'PATCH', on: 'items', path: `/${each.key}`, body: each.item }) as const),
  },
  { weight: 1, arbitrary: key.map(each => ({ method: 'DELETE', on: 'items', path: `/${each}` }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .option(field)
      .map(sort_field => ({ method: 'PATCH', on: 'collections', path: '', body: { meta: { sort_field } } }) as const),
  },
)

const [sqlite, postgres] = databases

describe.skipIf(!postgres || postgres.skipped)('both databases', () => {
  const servers: TestServer[] = []
  let run = 0
  beforeAll(async () => {
    for (const database of [sqlite, postgres]) if (database) servers.push(await startTestServer(database))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  /** The properties that are equal on both: all except the names of types, comments and the keys of metadata. */
  const plainField = ({ schema, meta, ...rest }: Row): unknown => ({
    ...rest,
    schema: { ...Object(schema), data_type: null, comment: null },
    meta: meta === null ? null : { ...Object(meta), id: null },
  })

  const both = async (ask: (server: TestServer) => Promise<unknown>) => {
    const [first, second] = await Promise.all(servers.map(ask))
    return { first, second }
  }

  test('return the same responses, fields and items after any changes', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
        const collection = `run_${++run}`
        for (const server of servers) await server.asAdmin('POST', '/collections', { body: { collection } })
        for (const { method, on, path, body } of steps) {
          const { first, second } = await both(async server => {
            const options = body === undefined ? {} : { body }
            const { status, code, message } = await server.asAdmin(method, `/${on}/${collection}${path}`, options)
            return { status, code, message }
          })
          expect(second).toEqual(first)
          expect(Reflect.get(Object(first), 'status')).toBeLessThan(500)
        }
        const fields = await both(async server => {
          const { data } = await server.asAdmin('GET', `/fields/${collection}`)
          // Safe: a list of fields.
          return (data as readonly Row[]).map(plainField)
        })
        expect(fields.second).toEqual(fields.first)
        const items = await both(async server => (await server.asAdmin('GET', `/items/${collection}?sort=id`)).data)
        expect(items.second).toEqual(items.first)
        for (const server of servers)
          expect((await server.asAdmin('DELETE', `/collections/${collection}`)).status).toBe(204)
      }),
      { numRuns: Number(process.env['AGREEMENT_RUNS'] ?? examples(20)) },
    )
  })
})
