import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'
import { differences, expectRecorded, type Recording, readRecordings, replay } from './replay.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

const recordings = new Map(readRecordings(here('./model')).map(each => [`${each.area}/${each.name}`, each]))

/** The order in which they were recorded: each builds on the previous ones. */
const order = [
  ...['list', 'list-editor', 'one', 'one-singleton', 'one-system', 'one-unknown', 'one-forbidden', 'create'].map(
    name => `collections/${name}`,
  ),
  ...['create-exists', 'create-system-name', 'create-no-fields', 'patch-no-meta', 'patch-as-editor'].map(
    name => `collections/${name}`,
  ),
  ...['delete-as-editor', 'delete-unknown', 'unmanaged-before'].map(name => `collections/${name}`),
  'fields/unmanaged-fields',
  ...['unmanaged-patch-empty-meta', 'unmanaged-after'].map(name => `collections/${name}`),
  ...['list', 'list-anonymous', 'of-collection', 'of-collection-editor', 'of-collection-forbidden'].map(
    name => `fields/${name}`,
  ),
  ...['of-unknown-collection', 'one', 'one-alias', 'one-unknown', 'create', 'create-not-null-no-default'].map(
    name => `fields/${name}`,
  ),
  ...['create-alias', 'create-type-alias', 'create-unknown-type', 'create-exists', 'create-no-field'].map(
    name => `fields/${name}`,
  ),
  ...['create-no-schema-no-meta', 'create-as-editor', 'patch-meta', 'patch-schema', 'patch-array'].map(
    name => `fields/${name}`,
  ),
  ...['patch-array-not-array', 'patch-unknown', 'post-to-field', 'delete-unknown', 'delete-as-editor'].map(
    name => `fields/${name}`,
  ),
  ...['list', 'list-editor', 'list-anonymous', 'create', 'create-as-editor', 'one', 'patch', 'delete'].map(
    name => `relations/${name}`,
  ),
]

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of the model', () => {
    let server: TestServer
    let relation = ''
    beforeAll(async () => {
      server = await startTestServer(database)
      const { database: open, schema, run } = server.services
      const key = open.kind === 'sqlite' ? sql`integer not null primary key autoincrement` : sql`serial primary key`
      await sql`create table unmanaged (id ${key}, label varchar(255), made timestamp)`.execute(open.db)
      await run(schema.reload())
      const translations = [{ language: 'de-DE', translation: 'Artikel' }]
      await server.asAdmin('PATCH', '/collections/articles', { body: { meta: { translations } } })
      await server.asAdmin('PATCH', '/fields/articles/title', { body: { meta: { translations } } })
    })
    afterAll(() => server?.close())

    /** Requests that only prepared the recorded server. */
    const before: Readonly<Record<string, () => Promise<unknown>>> = {
      'relations/create': () =>
        server.asAdmin('POST', '/fields/events', { body: { field: 'author', type: 'integer', schema: {} } }),
    }

    const answerTo = async (name: string, recording: Recording): Promise<TestAnswer> => {
      await before[name]?.()
      const answer = await replay(
        server,
        recording,
        recording.request.path.replace('/relations/20', `/relations/${relation}`),
      )
      if (name === 'relations/create') relation = String(Reflect.get(Object(answer.data), 'id'))
      return answer
    }

    test('all recordings are covered', () => {
      expect([...recordings.keys()].sort()).toEqual([...order].sort())
      expect(
        [...differences.keys()].filter(name => /^(collections|fields|relations)\//.test(name) && !recordings.has(name)),
      ).toEqual([])
    })

    test.each(order.map(name => [name, differences.get(name) ?? 'recorded'] as const))(
      '%s responds as %s',
      async (name, expected) => {
        const recording = recordings.get(name)
        if (!recording) throw new Error(`${name} is not recorded`)
        const answer = await answerTo(name, recording)
        if (expected === 'recorded') return expectRecorded(withoutSql(answer), plain(recording))
        expect([answer.status, ...(answer.code === undefined ? [] : [answer.code])].join(' ')).toBe(expected)
      },
    )
  })
})

/**
 * Leaves out the `create table` statement, which exposes every column, and `is_unique`, `is_indexed` and `comment`, which our
 * server reports.
 */
const without = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['sql', 'is_unique', 'is_indexed', 'comment'].includes(key))
      .map(([key, inner]) => [key, without(inner)]),
  )
}

const withoutSql = (answer: TestAnswer): TestAnswer => ({ ...answer, body: without(answer.body) })

const plain = (recording: Recording): Recording => ({
  ...recording,
  response: { ...recording.response, body: without(recording.response.body) },
})
