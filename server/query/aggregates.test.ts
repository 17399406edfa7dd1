import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyFunction, type FunctionId, functionIds } from '#schemas/filter/functions.ts'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Item = Readonly<Record<string, unknown>>

const rows = [
  { slug: 'none', title: 'Nothing', rating: null },
  {
    slug: 'v0',
    title: 'River',
    status: 'draft',
    rating: 2,
    score: 0.5,
    price: '2.50',
    views: '9007199254740993',
    publish_date: '2020-12-31',
    publish_time: '08:30:05',
    publish_at: '2021-01-03T23:59:59',
    embargo_until: '2021-01-03T23:59:59.999Z',
    blocks: [1, 2, 3],
  },
  {
    slug: 'v1',
    title: 'riverbed',
    status: 'draft',
    rating: 2,
    score: 2.25,
    price: '12.50',
    views: '9007199254740993',
    publish_date: '2021-01-04',
    publish_time: '23:59:59',
    publish_at: '2020-02-29T00:00:00',
    embargo_until: '1969-12-31T23:59:59.001Z',
    blocks: { a: 1 },
  },
  {
    slug: 'v2',
    title: 'Old river',
    status: 'published',
    rating: 5,
    score: 1,
    price: '100.00',
    views: '3',
    publish_date: '2020-06-15',
    publish_time: '00:00:00',
    publish_at: '2024-12-30T12:00:00',
    embargo_until: '2020-06-15T00:00:00.000Z',
    blocks: [],
    comments: [
      { name: 'Ann', approved: true },
      { name: 'Bob', approved: false },
    ],
  },
]

const dated = ['publish_date', 'publish_at', 'embargo_until'] as const
const timed = ['publish_time', 'publish_at', 'embargo_until'] as const
const calls: readonly (readonly [FunctionId, string])[] = functionIds.flatMap(
  (id): readonly (readonly [FunctionId, string])[] => {
    if (id === 'count') return [['count', 'blocks']]
    const fields = ['hour', 'minute', 'second'].includes(id) ? timed : dated
    return fields.map(field => [id, field] as const)
  },
)

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('aggregates and field functions', () => {
    let server: TestServer
    let items: readonly Item[]
    beforeAll(async () => {
      server = await startTestServer(database)
      const { items: service, run } = server.services
      await run(service.remove(systemCaller, 'articles', [1, 2, 3, 4]))
      await run(service.create(systemCaller, 'articles', rows))
      items = await list({ fields: '*', sort: 'id' })
    })
    afterAll(() => server?.close())

    const list = async (query: Readonly<Record<string, string | readonly string[]>>) => {
      const { data, message, status } = await server.asAdmin('GET', '/items/articles', { query })
      expect({ status, message }).toEqual({ status: 200, message: undefined })
      return data as readonly Item[]
    }
    /** PostgreSQL returns exact numbers as text. */
    const plain = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, inner) =>
        typeof inner === 'string' && /^-?\d+(\.\d+)?$/.test(inner) && Number.isSafeInteger(Number(inner))
          ? Number(inner)
          : inner,
      )

    test('counts all items, items with a value and distinct values', async () => {
      const [all] = await list({ 'aggregate[count]': '*' })
      expect(all).toEqual({ count: database.kind === 'postgres' ? '4' : 4 })
      const query = {
        'aggregate[count]': 'id,rating',
        'aggregate[countDistinct]': 'rating',
        'aggregate[countAll]': '*',
      }
      expect(plain(await list(query))).toEqual([
        { count: { id: 4, rating: 3 }, countDistinct: { rating: 2 }, countAll: 4 },
      ])
    })

    test('sums and averages numbers, exactly for exact types', async () => {
      const [sums] = await list({ 'aggregate[sum]': 'rating,price,views,score', 'aggregate[sumDistinct]': 'rating' })
      expect(sums).toEqual({
        sum: {
          rating: database.kind === 'postgres' ? '9' : 9,
          price: '115.00',
          views: '18014398509481989',
          score: 3.75,
        },
        sumDistinct: { rating: database.kind === 'postgres' ? '7' : 7 },
      })
      const [means] = await list({ 'aggregate[avg]': 'rating,score', 'aggregate[avgDistinct]': 'rating' })
      expect(
        plain(JSON.parse(JSON.stringify(means), (_, value) => (typeof value === 'string' ? Number(value) : value))),
      ).toEqual({
        avg: { rating: 3, score: 1.25 },
        avgDistinct: { rating: 3.5 },
      })
    })

    test('returns minimum and maximum in the type of the field', async () => {
      const names = 'rating,price,views,publish_date,publish_time,publish_at,embargo_until,slug'
      expect(await list({ 'aggregate[min]': names, 'aggregate[max]': names })).toEqual([
        {
          min: {
            rating: 2,
            price: '2.50',
            views: '3',
            publish_date: '2020-06-15',
            publish_time: '00:00:00',
            publish_at: '2020-02-29T00:00:00',
            embargo_until: '1969-12-31T23:59:59.001Z',
            slug: 'none',
          },
          max: {
            rating: 5,
            price: '100.00',
            views: '9007199254740993',
            publish_date: '2021-01-04',
            publish_time: '23:59:59',
            publish_at: '2024-12-30T12:00:00',
            embargo_until: '2021-01-03T23:59:59.999Z',
            slug: 'v2',
          },
        },
      ])
    })

    test('groups by values or functions, and sorts, filters and limits groups like items', async () => {
      const grouped = { 'groupBy[]': 'status', 'aggregate[count]': '*', filter: '{"slug":{"_neq":"none"}}' }
      expect(plain(await list(grouped))).toEqual([
        { status: 'draft', count: 2 },
        { status: 'published', count: 1 },
      ])
      expect(plain(await list({ ...grouped, sort: '-status' }))).toMatchObject([
        { status: 'published' },
        { status: 'draft' },
      ])
      expect(plain(await list({ ...grouped, sort: 'count' }))).toMatchObject([{ count: 1 }, { count: 2 }])
      expect(plain(await list({ ...grouped, sort: '-count', limit: '1' }))).toEqual([{ status: 'draft', count: 2 }])
      const years = await list({
        'groupBy[]': 'year(publish_date)',
        'aggregate[sum]': 'rating',
        sort: '-year(publish_date)',
      })
      expect(plain(years)).toEqual([
        { publish_date_year: 2021, sum: { rating: 2 } },
        { publish_date_year: 2020, sum: { rating: 7 } },
        { publish_date_year: null, sum: { rating: null } },
      ])
      const counted = await list({ 'groupBy[]': ['count(comments)'], 'aggregate[max]': 'year(publish_at)' })
      expect(plain(counted)).toEqual([
        { comments_count: 0, max: { publish_at_year: 2021 } },
        { comments_count: 2, max: { publish_at_year: 2024 } },
      ])
      const { body } = await server.asAdmin('GET', '/items/articles', { query: { ...grouped, meta: 'filter_count' } })
      expect(body).toMatchObject({ meta: { filter_count: 3 } })
    })

    test.each(calls)('%s(%s) is equal in a field, a filter, a sort and in memory', async (id, field) => {
      const call = `${id}(${field})`
      const expected = new Map(items.map(item => [item['slug'], applyFunction(id, item[field])]))
      const shown = await list({ fields: `slug,${call}` })
      expect(new Map(shown.map(item => [item['slug'], item[`${field}_${id}`]]))).toEqual(expected)
      for (const wanted of new Set(expected.values())) {
        const test = wanted === null ? { _null: true } : { _eq: wanted }
        const matches = await list({ fields: 'slug', filter: JSON.stringify({ [call]: test }) })
        const slugs = [...expected].flatMap(([slug, value]) => (value === wanted ? [slug] : []))
        expect(matches.map(item => item['slug']).sort()).toEqual(slugs.sort())
      }
      const sorted = await list({ fields: 'slug', sort: `${call},slug` })
      const order = [...expected].sort(
        ([one, a], [other, b]) => (a ?? -1) - (b ?? -1) || (String(one) < String(other) ? -1 : 1),
      )
      expect(sorted.map(item => item['slug'])).toEqual(order.map(([slug]) => slug))
    })

    test('computes parts of any date in memory as in the database', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
          async moment => {
            const stored = moment.toISOString()
            const day = stored.slice(0, 10)
            const body = { embargo_until: stored, publish_date: day, publish_at: stored.slice(0, 19) }
            await server.asAdmin('PATCH', `/items/articles/${items[0]?.['id']}`, { body })
            const fields = calls.map(([id, field]) => `${id}(${field})`).join(',')
            const { data } = await server.asAdmin('GET', `/items/articles/${items[0]?.['id']}`, {
              query: { fields: `${fields},embargo_until,publish_date,publish_at,publish_time,blocks` },
            })
            const item = data as Item
            for (const [id, field] of calls)
              expect([id, field, item[`${field}_${id}`]]).toEqual([id, field, applyFunction(id, item[field])])
          },
        ),
        { numRuns: examples(40) },
      )
    })

    test('counts related lists and matches some or none of them', async () => {
      expect((await list({ fields: 'slug,count(comments)', filter: '{"slug":"v2"}' }))[0]).toEqual({
        slug: 'v2',
        comments_count: 2,
      })
      const slugs = async (filter: unknown) =>
        (await list({ fields: 'slug', sort: 'slug', filter: JSON.stringify(filter) })).map(item => item['slug'])
      expect(await slugs({ 'count(comments)': { _gte: 2 } })).toEqual(['v2'])
      expect(await slugs({ comments: { _some: { approved: { _eq: true } } } })).toEqual(['v2'])
      expect(await slugs({ comments: { _none: { name: { _eq: 'Ann' } } } })).toEqual(['none', 'v0', 'v1'])
      expect(await slugs({ comments: { _none: { name: { _eq: 'Zoe' } } } })).toHaveLength(4)
    })

    test('matches the start and end of texts, ignoring case', async () => {
      const slugs = async (filter: unknown) =>
        (await list({ fields: 'slug', sort: 'slug', filter: JSON.stringify(filter) })).map(item => item['slug'])
      expect(await slugs({ title: { _starts_with: 'river' } })).toEqual(['v0', 'v1'])
      expect(await slugs({ title: { _nstarts_with: 'River' } })).toEqual(['none', 'v2'])
      expect(await slugs({ title: { _ends_with: 'RIVER' } })).toEqual(['v0', 'v2'])
      expect(await slugs({ title: { _nends_with: 'river' } })).toEqual(['none', 'v1'])
      expect(await slugs({ title: { _icontains: 'D R' } })).toEqual(['v2'])
      expect(await slugs({ title: { _starts_with: '%' } })).toEqual([])
    })

    test('supports field aliases with their own nested queries', async () => {
      const query = {
        filter: '{"slug":"v2"}',
        fields: 'state,approved.name,approved.short',
        'alias[state]': 'status',
        'alias[approved]': 'comments',
        'deep[approved][_filter][approved][_eq]': 'true',
        'deep[approved][_alias][short]': 'name',
      }
      expect(await list(query)).toEqual([{ state: 'published', approved: [{ name: 'Ann', short: 'Ann' }] }])
      const { id } = items.at(-1) ?? {}
      const one = await server.asAdmin('GET', `/items/articles/${id}`, { query: { fields: 'id,x', 'alias[x]': 'id' } })
      expect(one.data).toEqual({ id, x: id })
      const csv = await server.asAdmin('GET', '/items/articles', {
        query: { filter: '{"slug":"v2"}', fields: 'slug,state', 'alias[state]': 'status', export: 'csv' },
      })
      expect(csv.body).toBe('"slug","state"\n"v2","published"')
    })

    test.each([
      [{ 'aggregate[median]': 'rating' }, 'aggregate.median'],
      [{ 'aggregate[sum]': 'title' }, 'title'],
      [{ 'aggregate[max]': 'blocks' }, 'blocks'],
      [{ 'aggregate[sum]': '*' }, 'aggregate.sum'],
      [{ 'aggregate[count]': 'nope' }, 'nope'],
      [{ 'aggregate[count]': 'comments' }, 'comments'],
      [{ 'groupBy[]': 'nope' }, 'nope'],
      [{ 'groupBy[]': 'year(title)' }, 'year'],
      [{ 'groupBy[]': 'status', sort: 'title' }, 'sort'],
      [{ 'groupBy[]': Array.from({ length: 51 }, (_, index) => `f${index}`) }, 'groupBy'],
      [{ fields: 'year(title)' }, 'year'],
      [{ sort: 'count(title)' }, 'count'],
      [{ filter: '{"hour(publish_date)":{"_eq":1}}' }, 'hour'],
      [{ filter: '{"nope(publish_date)":{"_eq":1}}' }, 'nope(publish_date)'],
      [{ 'alias[a.b]': 'title' }, 'alias.a.b'],
      [{ 'alias[x]': 'author.name' }, 'alias.x'],
      [{ 'deep[comments][nope]': '1' }, 'deep.comments.nope'],
      [{ 'deep[comments][_aggregate][count]': '*' }, 'deep.comments._aggregate'],
      [{ 'deep[author][_limit]': '1' }, 'deep.author'],
      [{ 'aggregate[count]': '*', export: 'csv' }, 'export'],
    ] as const)('rejects unsupported options by name: %j', async (query, says) => {
      const answer = await server.asAdmin('GET', '/items/articles', { query })
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_QUERY'])
      expect(answer.message).toContain(says)
    })

    test('reads the query from the body of SEARCH', async () => {
      const query = {
        fields: ['slug', 'rating'],
        filter: { rating: { _gt: 1 } },
        sort: ['-rating', 'slug'],
        limit: 2,
        page: 1,
      }
      const answer = await server.asAdmin('SEARCH', '/items/articles', { body: { query } })
      expect(answer.data).toEqual([
        { slug: 'v2', rating: 5 },
        { slug: 'v0', rating: 2 },
      ])
      const grouped = await server.asAdmin('SEARCH', '/items/articles', {
        body: { query: { aggregate: { count: ['*'] }, groupBy: ['status'] } },
      })
      expect(plain(grouped.data)).toHaveLength(2)
      expect((await server.asAdmin('SEARCH', '/users', { body: { query: { limit: 1 } } })).data).toHaveLength(1)
      expect((await server.asAdmin('SEARCH', '/items/articles', { body: { query: 5 } })).code).toBe('INVALID_QUERY')
      expect((await server.asAdmin('SEARCH', '/items/articles', { body: { nope: 5 } })).code).toBe('INVALID_PAYLOAD')
    })
  })
})
