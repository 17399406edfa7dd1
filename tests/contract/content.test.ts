import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate } from '#schemas/filter/evaluate.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { parseQuery } from '#server/query/parseQuery.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { fillRecorded } from './project/fillRecorded.ts'
import { cutLike, plainAnswer } from './project/plainAnswer.ts'
import { differences, type Recording, readRecordings, replay, statusIn, statusOf, withoutAdditions } from './replay.ts'

interface ContentRecording extends Recording {
  /** Whether the recorded lists were truncated. */
  readonly trimmed?: boolean
}

type Item = Readonly<Record<string, unknown>>

// Safe: recordings of lists say whether they were truncated.
const all = readRecordings(new URL('./content', import.meta.url).pathname) as readonly ContentRecording[]
const reads = all.filter(({ area, request }) => area === 'items' && request.method === 'GET')

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of reading items', () => {
    let server: TestServer
    /** With keys, and with the related items. */
    let articles: readonly Item[]
    let related: readonly Item[]
    beforeAll(async () => {
      server = await startTestServer(database, {}, {}, fillRecorded)
      const fields = '*,author.*,comments.*,tags_m2m.tags_list_id.*,user_created.*,sections.*.*'
      const read = async (names: string) =>
        (
          (await server.asAdmin('GET', '/items/articles', { query: { fields: names, limit: '-1' } })).data as Item[]
        ).map(withoutEmptyLists)
      articles = await read('*')
      related = await read(fields)
    })
    afterAll(() => server?.close())

    const mayRead = (item: Item, as: string): boolean =>
      as === 'admin' || item['status'] === 'published' || (as === 'editor' && Number(item['id']) > 1000)

    /** The expected keys of a list of articles, and their number, computed in memory. */
    const inMemory = ({ request: { as = 'admin', query } }: Recording) => {
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(query ?? {}))
        for (const each of typeof value === 'string' ? [value] : value) params.append(name, each)
      const [user, role] =
        as === 'editor' ? [server.editorUser, server.editorRole] : [server.adminUser, server.adminRole]
      const { filter, limit, offset, sort, search } = parseQuery(params, { user, role, now: new Date().toISOString() })
      if (sort.length > 0 || search !== null) return null
      const visible = (filter !== null && looksFurther(filter) ? related : articles).filter(item => mayRead(item, as))
      const matching = visible.filter(item => filter === null || evaluate(filter, item))
      const listed = matching.slice(offset, limit === null ? undefined : offset + limit)
      return { keys: listed.map(({ id }) => id), filter_count: matching.length, total_count: visible.length }
    }

    test.each(reads.map(each => [`${each.area}/${each.name}`, each] as const))(
      '%s responds as recorded or as documented',
      async (name, recording) => {
        const { query } = recording.request
        const given = query?.['access_token'] ? { ...query, access_token: server.admin } : query
        const answer = await replay(server, { ...recording, request: { ...recording.request, query: given ?? null } })
        expect(statusOf(answer)).toBe(differences.get(name) ?? statusIn(recording))
        const recorded = withoutMeta(recording.response.body)
        const ours = withoutMeta(recording.trimmed ? cutLike(answer.body, recording.response.body) : answer.body)
        if (!differences.has(name)) expect(plainAnswer(withoutAdditions(ours))).toEqual(plainAnswer(recorded))
        if (recording.request.path !== '/items/articles' || !Array.isArray(answer.data)) return
        const expected = inMemory(recording)
        if (expected === null) return
        if (answer.data.every((item: Item) => 'id' in item))
          expect(answer.data.map((item: Item) => item['id'])).toEqual(expected.keys)
        const meta = Object(Reflect.get(Object(answer.body), 'meta'))
        expect({ ...expected, ...meta }).toEqual(expected)
      },
    )
  })
})

const looksFurther = (filter: Filter): boolean =>
  filter.kind === 'related' || (filter.kind !== 'field' && filter.filters.some(looksFurther))

/** In memory, as in a filter, an empty list of related items is null. */
const withoutEmptyLists = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? null : value]),
  )

/** The rows differ, and so do their counts. */
function withoutMeta(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'meta'))
}
