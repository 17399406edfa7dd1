import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { fillRecorded } from './project/fillRecorded.ts'
import { plainAnswer } from './project/plainAnswer.ts'
import { differences, type Recording, readRecordings, replay, statusIn, statusOf } from './replay.ts'

const recordings = new Map(
  readRecordings(new URL('./content', import.meta.url).pathname).map(each => [`${each.area}/${each.name}`, each]),
)
const written = (prefix: string, ...names: readonly string[]) => names.map(name => `items-write/${prefix}${name}`)

/** The order in which they were recorded: each builds on the previous ones. */
const order = [
  ...written('create-', 'array-two-bad', 'bad-fk', 'duplicate-pk', 'duplicate-unique', 'no-string-pk', 'fields'),
  ...written('create-', 'not-null-violation', 'wrong-type', 'too-long', 'unknown-collection', 'missing-required'),
  ...written('', 'anonymous-create', 'update', 'update-archive', 'update-empty', 'update-many-comma'),
  ...written('update-', 'keys-data', 'keys-data-string-keys', 'array-of-objects', 'system-stamp', 'pk'),
  ...written('nested-o2m-', 'remove', 'empty', 'null', 'unknown-key', 'detailed'),
  ...written('nested-', 'm2m-replace', 'm2m-detached', 'm2o-create', 'm2o-update', 'm2o-unknown-key'),
  ...written('nested-', 'm2a-create', 'm2a-no-collection', 'm2a-not-allowed', 'translations'),
  ...written('create-', 'nested', 'array-nested'),
  ...written('editor-create-', 'presets', 'forbidden-collection', 'forbidden-field', 'validation'),
  ...written('editor-', 'create-validation-and-required', 'update-forbidden-field', 'update-validation'),
  ...written('editor-', 'update-not-own', 'delete-not-own', 'delete-own'),
  ...written('rule-', 'and-or', 'contains', 'empty', 'eq', 'eq-ok', 'in', 'lte-ok', 'null', 'regex'),
  ...written('delete', '', '-no-body', '-empty-array'),
  ...['items/singleton-first-patch', 'items/singleton-delete'],
]

/** The rules of the create permission. */
const rules: Readonly<Record<string, unknown>> = {
  'and-or': { _or: [{ status: { _null: true } }, { slug: { _null: true } }] },
  contains: { title: { _contains: 'abc' } },
  empty: { color: { _nempty: true } },
  eq: { status: { _eq: 'draft' } },
  'eq-ok': { status: { _eq: 'draft' } },
  in: { status: { _in: ['draft', 'review'] } },
  'lte-ok': { rating: { _lte: 3 } },
  null: { slug: { _null: true } },
  regex: { slug: { _regex: '^[a-z-]+$' } },
}

const piece = {
  title: 'Contract piece',
  slug: 'contract-piece',
  body: '<p>x</p>',
  blocks: [{ heading: 'H', count: 1 }],
  tags: ['a', 'b'],
  featured: true,
  publish_date: '2021-01-02',
  publish_time: '08:30:00',
  publish_at: '2021-01-02T08:30:00',
  embargo_until: '2021-01-02T06:30:00Z',
  price: '12.5',
  views: '9007199254740992',
  score: 0.1,
  author: 1,
  cover: '09b0559d-2ef2-4300-ae28-5eaf056cb188',
}

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of writing items', () => {
    let server: TestServer
    /** Recorded keys, and our keys for them. */
    const ours = new Map<string, string>()
    const keyOf = (data: unknown): string => String(Reflect.get(Object(data), 'id'))
    beforeAll(async () => {
      server = await startTestServer(database, {}, {}, fillRecorded)
      ours.set('1006', keyOf((await server.asAdmin('POST', '/items/articles', { body: piece })).data))
    })
    afterAll(() => server?.close())

    const changePiece = (body: unknown, fields: string) =>
      server.asAdmin('PATCH', `/items/articles/${ours.get('1006')}`, { body, query: { fields } })
    const before: Readonly<Record<string, () => Promise<unknown>>> = {
      'items-write/nested-o2m-remove': async () => {
        const comments = [{ name: 'N1', body: 'one' }, { name: 'N2' }]
        const { data } = await changePiece({ comments }, 'comments')
        ours.set('[81]', `[${Reflect.get(Object(data), 'comments')[0]}]`)
      },
      'items-write/nested-m2m-replace': () =>
        changePiece({ tags_m2m: server.tags.slice(0, 2).map(tags_list_id => ({ tags_list_id })), tags: null }, 'id'),
      'items-write/nested-m2a-create': () => changePiece({ blocks: null, comments: null, cover: null }, 'id'),
    }

    test('all recordings of writes are covered', () => {
      const writes = [...recordings.keys()].filter(
        name => name.startsWith('items-write/') || (name.startsWith('items/') && method(name) !== 'GET'),
      )
      expect(writes.sort()).toEqual([...order].sort())
    })

    const method = (name: string) => recordings.get(name)?.request.method

    test.each(order)('%s responds as recorded or as documented', async name => {
      const recording = recordings.get(name)
      if (!recording) throw new Error(`${name} is not recorded`)
      await before[name]?.()
      const rule = /^items-write\/rule-(.+)$/.exec(name)?.[1]
      if (rule !== undefined) await limitCreating(rules[rule])
      const text = [...ours].reduce(
        (now, [theirs, mine]) => now.replaceAll(theirs, mine),
        JSON.stringify(recording.request),
      )
      const answer = await replay(server, { ...recording, request: JSON.parse(text) as Recording['request'] })
      if (name === 'items-write/editor-create-presets') ours.set('1018', keyOf(answer.data))
      expect(statusOf(answer)).toBe(differences.get(name) ?? statusIn(recording))
      if (!differences.has(name))
        expect(plainAnswer(answer.body, { counted: true })).toEqual(
          plainAnswer(recording.response.body, { counted: true }),
        )
    })

    /** The create permission of API clients on articles, with another rule for values. */
    const limitCreating = async (rule: unknown) => {
      const filter = JSON.stringify({ role: { _eq: server.apiRole }, action: { _eq: 'create' } })
      const { data } = await server.asAdmin('GET', '/permissions', { query: { filter } })
      const [right] = data as readonly { readonly id: number }[]
      return server.asAdmin('PATCH', `/permissions/${right?.id}`, { body: { validation: { _and: [rule] } } })
    }
  })
})
