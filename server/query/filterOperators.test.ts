import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** Values of each type in ascending order; the first row holds null. */
const values: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
  title: ['alpha', 'beta', 'gamma'],
  rating: [2, 5, 10],
  score: [0.5, 2.25, 10.5],
  price: ['2.50', '12.50', '100.00'],
  views: ['7', '9007199254740993', '9007199254740995'],
  publish_date: ['2021-01-02', '2021-06-01', '2022-01-01'],
  publish_time: ['08:30:00', '12:00:00', '23:59:59'],
  publish_at: ['2021-01-02T08:30:00', '2021-01-02T12:00:00', '2022-01-01T00:00:00'],
  embargo_until: ['2021-01-02T06:30:00.000Z', '2021-01-02T06:30:00.001Z', '2022-01-01T00:00:00.000Z'],
}

const ordered = Object.keys(values)

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('operators', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const { items, run } = server.services
      await run(items.remove(systemCaller, 'articles', [1, 2, 3, 4]))
      const rows = [0, 1, 2].map(index => ({
        slug: `v${index}`,
        featured: index === 2,
        keywords: index === 0 ? [] : ['one', `w${index}`],
        blocks: index === 0 ? [] : { a: index },
        external_ref: `00000000-0000-4000-8000-00000000000${index}`,
        ...Object.fromEntries(ordered.map(name => [name, values[name]?.[index]])),
      }))
      await run(
        items.create(systemCaller, 'articles', [{ slug: 'none', title: '', rating: null, featured: null }, ...rows]),
      )
    })
    afterAll(() => server?.close())

    const idsFor = async (filter: unknown) => {
      const { status, data } = await server.asAdmin('GET', '/items/articles', {
        query: { fields: 'slug', filter: JSON.stringify(filter), sort: 'slug' },
      })
      expect(status).toBe(200)
      return (data as { slug: string }[]).map(each => each.slug)
    }

    test.each(ordered)('each operator gives the same results for %s (P-467)', async name => {
      const [low, middle, high] = values[name] ?? []
      const none = 'none'
      const empty = name === 'title' ? [] : [none]
      expect(await idsFor({ [name]: { _eq: middle } })).toEqual(['v1'])
      expect(await idsFor({ [name]: middle })).toEqual(['v1'])
      expect(await idsFor({ [name]: { _neq: middle } })).toEqual([none, 'v0', 'v2'])
      expect(await idsFor({ [name]: { _gt: low } })).toEqual(['v1', 'v2'])
      expect(await idsFor({ [name]: { _gte: middle } })).toEqual(['v1', 'v2'])
      expect(await idsFor({ [name]: { _lt: high, _gt: low } })).toEqual(['v1'])
      expect(await idsFor({ [name]: { _lte: middle, _nempty: true } })).toEqual(['v0', 'v1'])
      expect(await idsFor({ [name]: { _in: [low, high] } })).toEqual(['v0', 'v2'])
      expect(await idsFor({ [name]: { _in: `${low},${high}` } })).toEqual(['v0', 'v2'])
      expect(await idsFor({ [name]: { _nin: [low, high] } })).toEqual([none, 'v1'])
      expect(await idsFor({ [name]: { _between: [low, middle] } })).toEqual(['v0', 'v1'])
      expect(await idsFor({ [name]: { _between: `${low},${middle}` } })).toEqual(['v0', 'v1'])
      expect(await idsFor({ [name]: { _nbetween: [low, middle] } })).toEqual([none, 'v2'])
      expect(await idsFor({ [name]: { _null: true } })).toEqual(empty)
      expect(await idsFor({ [name]: { _null: false } })).toEqual([...(empty.length ? [] : [none]), 'v0', 'v1', 'v2'])
      expect(await idsFor({ [name]: { _nnull: true } })).toEqual([...(empty.length ? [] : [none]), 'v0', 'v1', 'v2'])
      expect(await idsFor({ [name]: { _empty: true } })).toEqual([none])
      expect(await idsFor({ [name]: { _nempty: true } })).toEqual(['v0', 'v1', 'v2'])
    })

    test('matches parts of texts literally, ignoring case', async () => {
      expect(await idsFor({ title: { _contains: 'ET' } })).toEqual(['v1'])
      expect(await idsFor({ title: { _ncontains: 'a' } })).toEqual(['none'])
      expect(await idsFor({ title: { _contains: '%' } })).toEqual([])
      expect(await idsFor({ title: { _contains: '_' } })).toEqual([])
      expect(await idsFor({ keywords: { _contains: 'W1' } })).toEqual(['v1'])
      expect(await idsFor({ blocks: { _contains: '"a":2' } })).toEqual(['v2'])
    })

    test('compares booleans, lists, JSON and UUIDs by type', async () => {
      expect(await idsFor({ featured: { _eq: true } })).toEqual(['v2'])
      expect(await idsFor({ featured: { _eq: 'false' } })).toEqual(['v0', 'v1'])
      expect(await idsFor({ featured: { _neq: true } })).toEqual(['none', 'v0', 'v1'])
      expect(await idsFor({ featured: { _empty: true } })).toEqual(['none'])
      expect(await idsFor({ keywords: { _empty: true } })).toEqual(['none', 'v0'])
      expect(await idsFor({ blocks: { _empty: true } })).toEqual(['none', 'v0'])
      expect(await idsFor({ external_ref: { _eq: '00000000-0000-4000-8000-000000000001' } })).toEqual(['v1'])
      expect(await idsFor({ external_ref: { _eq: 'not a uuid' } })).toEqual([])
      expect(await idsFor({ external_ref: { _neq: 'not a uuid' } })).toEqual(['none', 'v0', 'v1', 'v2'])
    })

    test('compares instants across time zones', async () => {
      expect(await idsFor({ embargo_until: { _eq: '2021-01-02T08:30:00+02:00' } })).toEqual(['v0'])
      expect(await idsFor({ embargo_until: { _lt: '$NOW' } })).toEqual(['v0', 'v1', 'v2'])
      expect(await idsFor({ publish_date: { _lt: '$NOW' } })).toEqual(['v0', 'v1', 'v2'])
    })

    test('finds nothing for a value outside the range of the column, without an error', async () => {
      for (const [name, operand] of [
        ['rating', 'abc'],
        ['rating', 1e12],
        ['rating', 2.5],
        ['views', '99999999999999999999'],
        ['publish_date', 'soon'],
        ['publish_time', '25:00'],
        ['embargo_until', 'tomorrow'],
        ['price', 'x'],
        ['featured', 'maybe'],
        ['title', 'a\u0000b'],
      ] as const) {
        expect(await idsFor({ [name]: { _eq: operand } })).toEqual([])
        expect(await idsFor({ [name]: { _neq: operand } })).toHaveLength(4)
        expect(await idsFor({ [name]: { _in: [operand] } })).toEqual([])
      }
    })
  })
})
