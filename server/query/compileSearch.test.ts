import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { everyField, type ReadQuery } from './ReadQuery.ts'

/** Enough rows for an index. None of them contains a term of the tests. */
const fillers = 10_000

/** Pieces whose case, width, order or role in a pattern is special somewhere. */
const piece = fc.constantFrom(
  ...['a', 'B', 'i', 'I', 'k', 'K', '\u212a', '\u0130', '\u0131', '\u0307', 's', '\u017f', 'ß', 'ẞ', 'SS'],
  ...['Σ', 'σ', 'ς', 'Ä', 'ä', 'a\u0308', 'É', 'é', 'Đ', 'ж', 'Ж', 'Ω', '\u2126', 'Å', '\u212b', 'Ꭰ', 'ꭰ', 'Ა', 'ა'],
  ...['%', '_', '\\', '"', "'", '*', '(', ')', ' ', '  ', '\n', '\u0000', '-', ':', 'AND', 'NOT', '^', '+', '.', ','],
  ...['0', '12', '😀', '👩‍👩‍👧', '日本', '語', 'ﬁ', 'ⅷ', 'Ⅷ', 'ｆ', 'Ｆ', '𐐀', '𐐨', '\ufffd', 'ab', 'the', 'İst'],
)
const text = (maxLength: number) => fc.array(piece, { minLength: 1, maxLength }).map(pieces => pieces.join(''))

interface Row {
  readonly title: string | null
  readonly body: string | null
  readonly tags: readonly string[] | null
}

/** Terms are often parts of a text, in another case. */
const example = fc
  .record({
    title: fc.option(text(8)),
    body: fc.option(text(14)),
    tags: fc.option(fc.array(text(3), { maxLength: 3 })),
    other: text(5),
    from: fc.nat(20),
    length: fc.integer({ min: 1, max: 12 }),
    change: fc.constantFrom('none', 'lower', 'upper', 'other'),
  })
  .map(({ change, from, length, other, ...row }) => {
    const source = [...(row.body ?? row.title ?? other)]
    const start = from % source.length
    const part = source.slice(start, start + length).join('')
    const term =
      change === 'lower'
        ? part.toLowerCase()
        : change === 'upper'
          ? part.toUpperCase()
          : change === 'other'
            ? other
            : part
    return { row, term }
  })

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('a search with an index', () => {
    let server: TestServer
    const read = async (search: string, plainSearch: boolean, page: Partial<ReadQuery> = {}) => {
      const { items, run } = server.services
      const query = { ...everyField, fields: ['id'], search, plainSearch, limit: null, ...page }
      return run(items.readList(systemCaller, 'notes', query))
    }
    const found = async (...query: Parameters<typeof read>) =>
      (await read(...query)).data.map(item => Number(item['id']))
    const counted = async (search: string, maxCount?: number) => {
      const counts: Partial<ReadQuery> = { limit: 0, counts: new Set(['filter_count']) }
      return (await read(search, false, maxCount === undefined ? counts : { ...counts, maxCount })).meta?.filter_count
    }

    beforeAll(async () => {
      server = await startTestServer(database)
      const { database: open, run, schema, searches } = server.services
      await run(
        schema.createCollection({
          collection: 'notes',
          meta: {},
          fields: [
            { field: 'title', type: 'string', schema: {}, meta: {} },
            { field: 'body', type: 'text', schema: {}, meta: {} },
            { field: 'tags', type: 'csv', schema: {}, meta: { special: ['csv'] } },
            { field: 'code', type: 'uuid', schema: {}, meta: {} },
            { field: 'rank', type: 'integer', schema: { is_indexed: true }, meta: {} },
          ],
        }),
      )
      await sql`insert into notes (title) with recursive n (i) as (select 1 union all select i + 1 from n
        where i < ${sql.lit(fillers)}) select ${'~'} from n`.execute(open.db)
      await run(searches.round())
    })
    afterAll(() => server?.close())

    test('returns the same items as a search that reads every row', { timeout: 300_000 }, async () => {
      const { database: open, items, run, schema, searches } = server.services
      expect([...(schema.snapshot().collections.get('notes')?.search?.columns ?? [])]).toEqual(
        expect.arrayContaining(['title', 'body', 'tags', 'code']),
      )
      let matched = 0
      // Past the checks of the API: the index must follow any program that writes to the table.
      const create = async ({ body, tags, title }: Row) => {
        const values = [title, body, tags?.join(',') ?? null].map(value =>
          database.kind === 'postgres' ? (value?.replaceAll('\u0000', '') ?? null) : value,
        )
        const rank = (title ?? '').length % 3
        const { rows } = await sql<{ id: number }>`insert into notes (title, body, tags, rank)
          values (${sql.join(values)}, ${sql.lit(rank)}) returning id`.execute(open.db)
        return Number(rows[0]?.id)
      }
      await fc.assert(
        fc.asyncProperty(fc.array(example, { minLength: 3, maxLength: 8 }), fc.nat(), async (examples, choice) => {
          const ids: number[] = []
          for (const { row } of examples) ids.push(await create(row))
          const compare = async () => {
            for (const { term } of examples) {
              const expected = await found(term, true)
              matched += expected.length
              expect(await found(term, false), JSON.stringify(term)).toEqual(expected)
              for (const [path, descending] of [
                ['id', true],
                ['rank', false],
                ['rank', true],
              ] as const) {
                const sort = [{ path: [path], descending }]
                const sorted = await found(term, true, { sort })
                const page = { sort, limit: 2, offset: choice % 3 }
                expect(await found(term, false, page)).toEqual(sorted.slice(page.offset, page.offset + 2))
              }
              expect(await counted(term)).toBe(expected.length)
              expect(await counted(term, 1)).toBe(Math.min(expected.length, 2))
            }
          }
          await compare()
          if (choice % 4 === 0) await run(searches.round())
          const [first = 0, second = 0, ...others] = ids
          await run(items.remove(systemCaller, 'notes', [first]))
          await sql`update notes set body = (select body from notes where id = ${others[0] ?? second}),
            title = null where id = ${second}`.execute(open.db)
          await compare()
          if (choice % 2 === 0) await run(searches.round())
          await compare()
        }),
        { numRuns: examples(12) },
      )
      expect(matched).toBeGreaterThan(30)
    })
  })
})
