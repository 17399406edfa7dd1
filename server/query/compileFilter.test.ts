import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate } from '#schemas/filter/evaluate.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Item = Readonly<Record<string, unknown>>

const texts = [
  '',
  'a',
  'A',
  'ab',
  'ÄB',
  'äb',
  '100%',
  '1_0',
  "o'hara",
  'Kilo',
  'İstanbul',
  'ΟΔΟΣ',
  'back\\slash',
  '日本',
]
const numbers = [-3, 0, 1, 2, 2.5, 10]
const dates = ['1999-12-31', '2021-01-02', '2021-01-03', '2100-01-01']
const instants = ['2021-01-02T06:30:00.000Z', '2021-01-02T06:30:00.001Z', '2030-01-01T00:00:00.000Z']

const operands: Readonly<Record<string, readonly unknown[]>> = {
  title: texts,
  body: texts,
  rating: [-3, 0, 1, 2, 10],
  score: numbers,
  price: numbers,
  publish_date: dates,
  embargo_until: instants,
  featured: [true, false],
}
const names = Object.keys(operands)

/** A condition on one column, with operands in the wire format of its values. */
const conditionOn = (name: string, allowed = operands): fc.Arbitrary<FilterTree> => {
  const value = fc.constantFrom(...(allowed[name] ?? []))
  const list = fc.array(fc.oneof({ weight: 8, arbitrary: value }, fc.constant(null)), { minLength: 1, maxLength: 3 })
  const one = (...ids: string[]) => fc.tuple(fc.constantFrom(...ids), value).map(([id, operand]) => ({ [id]: operand }))
  const order = name === 'featured' ? [] : [one('_lt', '_lte', '_gt', '_gte')]
  const between =
    name === 'featured'
      ? []
      : [fc.tuple(fc.constantFrom('_between', '_nbetween'), value, value).map(([id, a, b]) => ({ [id]: [a, b] }))]
  const contains =
    name === 'title' || name === 'body'
      ? [
          fc
            .tuple(fc.constantFrom('_contains', '_ncontains'), fc.constantFrom(...texts.filter(Boolean)))
            .map(([id, text]) => ({ [id]: text })),
        ]
      : []
  return fc
    .oneof(
      one('_eq', '_neq'),
      ...order,
      ...between,
      ...contains,
      fc.tuple(fc.constantFrom('_in', '_nin'), list).map(([id, operand]) => ({ [id]: operand })),
      fc
        .tuple(fc.constantFrom('_null', '_nnull', '_empty', '_nempty'), fc.boolean())
        .map(([id, flag]) => ({ [id]: flag })),
      fc.constantFrom({ _eq: null }, { _neq: null }),
    )
    .map(condition => ({ [name]: condition }))
}

const own = fc.constantFrom(...names).chain(name => conditionOn(name))
const related = fc.oneof(
  conditionOn('name', { name: texts }).map(inner => ({ author: inner })),
  conditionOn('active', { active: [true, false] }).map(inner => ({ author: inner })),
  conditionOn('name', { name: texts }).map(inner => ({ comments: inner })),
  fc
    .tuple(
      conditionOn('name', { name: texts }),
      fc.constantFrom({ approved: { _eq: true } }, { approved: { _eq: false } }),
    )
    .map(([a, b]) => ({ comments: { _and: [a, b] } })),
  fc.constantFrom({ author: { _null: true } }, { author: { _nnull: true } }),
)
const filters: fc.Arbitrary<FilterTree> = fc.letrec<{ tree: FilterTree }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    own,
    related,
    fc
      .tuple(fc.constantFrom('_and', '_or'), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([key, inner]) => ({ [key]: inner })),
  ),
})).tree

const pick = <Value>(list: readonly Value[], index: number): Value | null => list[index % (list.length + 1)] ?? null

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('filters', () => {
    let server: TestServer
    let items: readonly Item[]
    beforeAll(async () => {
      server = await startTestServer(database)
      const { items: service, run } = server.services
      await run(service.remove(systemCaller, 'articles', [1, 2, 3, 4]))
      await run(
        service.create(
          systemCaller,
          'authors',
          texts.slice(0, 6).map((name, index) => ({ name, active: index % 2 === 0 })),
        ),
      )
      await run(
        service.create(
          systemCaller,
          'articles',
          Array.from({ length: 60 }, (_, index) => ({
            title: texts[index % texts.length],
            body: pick(texts, index * 7),
            rating: pick([-3, 0, 1, 2, 10], index),
            score: pick(numbers, index * 5),
            price: pick(numbers, index * 3),
            publish_date: pick(dates, index),
            embargo_until: pick(instants, index),
            featured: pick([true, false], index),
            author: index % 4 === 0 ? null : 4 + (index % 6),
            comments: Array.from({ length: index % 3 }, (_, place) => ({
              name: texts[(index + place) % texts.length],
              approved: (index + place) % 2 === 0,
            })),
          })),
        ),
      )
      const { data } = await server.asAdmin('GET', '/items/articles', {
        query: { fields: '*,author.*,comments.*', limit: '-1', sort: 'id' },
      })
      items = data as Item[]
    })
    afterAll(() => server?.close())

    test('a filter has the same matches in the database and in memory (T4)', async () => {
      await fc.assert(
        fc.asyncProperty(filters, async tree => {
          const parsed = parseFilter(tree)
          if (!parsed.ok) throw new Error(`${parsed.problem.path}: ${parsed.problem.reason}`)
          const { data } = await server.asAdmin('GET', '/items/articles', {
            query: { fields: 'id', limit: '-1', sort: 'id', filter: JSON.stringify(tree) },
          })
          const expected = items.filter(item => evaluate(parsed.filter, item)).map(item => item['id'])
          expect((data as Item[]).map(item => item['id'])).toEqual(expected)
        }),
        { numRuns: examples(400) },
      )
    })
  })
})
