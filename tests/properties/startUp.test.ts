import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { rc, speakDialect } from '#engine/core/api/dialect/Dialect.ts'
import { interfaceOf } from '#engine/core/form/buildForm.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { hydrate } from '#engine/core/session/hydrate.ts'
import { builtIns } from '#plugins/index.ts'
import { examples } from '#server/testing/examples.ts'

type Row = Record<string, unknown>
type Answers = Readonly<Record<string, { readonly status: number; readonly data?: unknown }>>

/** The responses of a real server when the studio started, by path. */
const recorded = (name: string): Answers =>
  JSON.parse(gunzipSync(readFileSync(`tests/peers/answers/${name}.json.gz`)).toString()) as Answers

const registry = buildRegistry(builtIns)

afterEach(() => {
  vi.unstubAllGlobals()
  speakDialect(rc)
})

/** Starts the studio on these responses, in the dialect that it detects. */
async function start(answers: Answers) {
  speakDialect(rc)
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://localhost')
      const { status, data } = answers[pathname] ?? { status: 404 }
      const rows = pathname === '/presets' ? ofOwner(data, searchParams.get('filter') ?? '') : data
      return new Response(status === 204 ? null : JSON.stringify({ data: rows }), { status })
    }),
  )
  return hydrate(null, async () => ({ language: 'en-US' }))
}

/** The three lists of presets that the studio requests, distinguished as on the server. */
function ofOwner(data: unknown, filter: string): unknown {
  if (!Array.isArray(data)) return data
  if (filter.includes('$CURRENT_USER')) return data.filter(row => row?.user != null)
  return filter.includes('"role":{"_eq"')
    ? data.filter(row => row?.user == null && row?.role != null)
    : data.filter(row => row?.user == null && row?.role == null)
}

/** Every field of a model, as the studio interprets it. */
function image({ collections, relation }: Metadata): ReadonlyMap<string, string> {
  return new Map(
    collections.flatMap(({ collection, fields }) =>
      fields.map(info => {
        const { wire: _, ...shown } = info
        const kind = relation(collection, info.field)?.kind ?? null
        return [`${collection}.${info.field}`, JSON.stringify([shown, kind, interfaceOf(registry, info)?.id])] as const
      }),
    ),
  )
}

const kinds = {
  author: 'm2o',
  cover: 'file',
  tags_m2m: 'm2m',
  comments: 'o2m',
  gallery: 'files',
  translations: 'translations',
  sections: 'm2a',
}

const servers = [
  'rc.28-admin',
  'rc.28-editor',
  '9.0.1-admin',
  '9.0.1-editor',
  '9.26-admin',
  '9.26-editor',
  '10.0-admin',
  '10.13-admin',
  '10.13-editor',
]

it.each(servers)(
  'starts the studio with the recorded responses of %s and finds the interface of each field',
  async name => {
    const { metadata, presets } = await start(recorded(name))
    expect(metadata.oddRows.filter(({ leftOut }) => leftOut)).toEqual([])
    for (const [field, kind] of Object.entries(kinds)) {
      const definition = metadata.field('articles', field)
      if (name.endsWith('admin') || definition)
        expect([field, metadata.relation('articles', field)?.kind]).toEqual([field, kind])
    }
    const articles = metadata.collection('articles')?.fields ?? []
    expect(articles.length).toBeGreaterThan(10)
    expect(articles.filter(info => interfaceOf(registry, info) === null).map(({ field }) => field)).toEqual([])
    expect(metadata.decide('read', 'articles').allowed).toBe(true)
    expect(metadata.decide('read', 'vault').allowed).toBe(name.endsWith('admin'))
    expect(presets.find(({ bookmark }) => bookmark === 'Published')?.filters).toMatchObject([
      { field: 'status', operator: 'eq', value: 'published' },
    ])
  },
)

it.each(['10.0-admin', '10.13-admin'])("shows names of %s in the project's translations", async name => {
  const { metadata } = await start(recorded(name))
  expect(metadata.field('ten_things', 'title')?.name).toBe('Hello there')
})

it('reads the appearance of a 10.13 user', async () => {
  const answers = recorded('10.13-editor')
  const user = { ...(answers['/users/me']?.data as Row), appearance: 'dark' }
  const { user: read } = await start({ ...answers, '/users/me': { status: 200, data: user } })
  expect(read.theme).toBe('dark')
})

it.each(['10.0-admin', '10.13-admin', '10.13-editor'])(
  'sends no request that the server of %s does not support',
  async name => {
    const answers = recorded(name)
    await start(answers)
    const requestPaths = vi
      .mocked(fetch)
      .mock.calls.map(([address]) => new URL(String(address), 'http://localhost').pathname)
    expect(requestPaths.filter(path => (answers[path]?.status ?? 404) >= 400)).toEqual([])
  },
)

it('starts the studio with the recorded responses of rc.24', async () => {
  const { metadata } = await start(recorded('rc.24-admin'))
  expect(metadata.oddRows.filter(({ leftOut }) => leftOut)).toEqual([])
  expect(metadata.caller.admin).toBe(true)
  expect(metadata.collection('articles')?.fields.length).toBeGreaterThan(10)
})

const sources = [
  '/collections',
  '/fields',
  '/relations',
  '/permissions',
  '/presets',
  '/users/me',
  '/server/info',
] as const

/** Values that no server should send. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    1,
    -1,
    '',
    '0',
    'true',
    'null',
    '{',
    '[]',
    '{}',
    [],
    {},
    [null],
    true,
    false,
    1e308,
  ),
  fc.constant('x'.repeat(100_000)),
  fc.constant(Array.from({ length: 10_000 }, (_, index) => index)),
  fc.jsonValue({ maxDepth: 3 }),
)

type Change =
  | { readonly kind: 'set'; readonly value: unknown }
  | { readonly kind: 'missing' | 'extra' | 'duplicate' | 'row-null' | 'row-text' }

const change: fc.Arbitrary<Change> = fc.oneof(
  odd.map(value => ({ kind: 'set' as const, value })),
  fc.constantFrom<Change>(
    { kind: 'missing' },
    { kind: 'extra' },
    { kind: 'duplicate' },
    { kind: 'row-null' },
    { kind: 'row-text' },
  ),
)

/** The paths to every member of a row, including nested rows. */
const membersOf = (row: Row, before: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const path = [...before, name]
    const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRow && before.length === 0 ? [path, ...membersOf(value as Row, path)] : [path]
  })

/** A copy of the responses with one member of one row changed, and the row before the change. */
function mutate(answers: Answers, source: string, at: number, member: number, how: Change) {
  const copy = structuredClone(answers) as Record<string, { status: number; data?: unknown }>
  const answer = copy[source]
  const rows = Array.isArray(answer?.data) ? (answer.data as unknown[]) : [answer?.data]
  const index = at % Math.max(1, rows.length)
  const row = (rows[index] ?? {}) as Row
  const before = structuredClone(row)
  const paths = membersOf(row)
  const path = paths[member % Math.max(1, paths.length)] ?? []
  const holder = path.slice(0, -1).reduce<Row>((inner, name) => inner[name] as Row, row)
  const name = path.at(-1) ?? ''
  switch (how.kind) {
    case 'set':
      holder[name] = how.value
      break
    case 'missing':
      delete holder[name]
      break
    case 'extra':
      row['never_heard_of'] = { deep: [1, 'two'] }
      break
    case 'duplicate':
      if (Array.isArray(answer?.data)) answer.data.push(structuredClone(row))
      break
    case 'row-null':
    case 'row-text':
      if (Array.isArray(answer?.data)) answer.data[index] = how.kind === 'row-null' ? null : 'a row'
      break
  }
  return { copy, before, after: row }
}

/** Text as it is, anything else as JSON: an object need not have a usable `toString`. */
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)))

/** The collections and fields that a row is about, which are not compared. */
const touched = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(row => {
      const inner = [row, row['meta'], row['schema']].filter(
        (each): each is Row => typeof each === 'object' && each !== null,
      )
      const pairs = [
        ['collection', 'field'],
        ['many_collection', 'many_field'],
        ['one_collection', 'one_field'],
        ['related_collection', 'one_field'],
      ] as const
      return inner.flatMap(one =>
        pairs.flatMap(([collection, field]) =>
          inner.map(other => `${nameOf(one[collection])}.${nameOf(other[field])}`),
        ),
      )
    }),
  )

it.each(['rc.24-admin', ...servers])(
  'ignores only an invalid row in the responses of %s',
  async name => {
    const answers = recorded(name)
    const unchanged = (await start(answers)).metadata
    const whole = image(unchanged)
    /** Whether a field leads through the junction of a relation: the other relation of the junction counts, too. */
    const leadsThrough = (path: string, relation: Row): boolean => {
      const [collection = '', field = ''] = path.split('.')
      const kind = unchanged.relation(collection, field)
      return (
        kind !== null && kind.relation.many_collection === String(relation['many_collection'] ?? relation['collection'])
      )
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources.filter(source => answers[source]?.status === 200)),
        fc.nat(),
        fc.nat(),
        change,
        async (source, at, member, how) => {
          const { copy, before, after } = mutate(answers, source, at, member, how)
          const { metadata } = await start(copy)
          const now = image(metadata)
          const own = touched([before, after])
          const collections = new Set([before['collection'], after['collection']].map(nameOf))
          for (const [field, said] of whole) {
            const [collection = ''] = field.split('.')
            // A collection that is missing takes its fields with it.
            if (own.has(field) || (source === '/collections' && collections.has(collection))) continue
            if (source === '/relations' && (collections.has(collection) || leadsThrough(field, before))) continue
            expect(now.get(field), field).toBe(said)
          }
        },
      ),
      { numRuns: examples(60) },
    )
  },
  60_000,
)

it('reports an omitted row and an unreadable property', async () => {
  const answers = recorded('rc.28-admin')
  const fields = structuredClone(answers['/fields']?.data) as Row[]
  const [first, second] = fields.filter(row => row['collection'] === 'articles')
  Object.assign(first?.['meta'] as Row, { options: 42, hidden: 1 })
  delete second?.['field']
  const { metadata } = await start({ ...answers, '/fields': { status: 200, data: fields } })
  const oddFields = metadata.oddRows.filter(
    ({ source, collection }) => source === 'fields' && collection === 'articles',
  )
  expect(oddFields).toMatchObject([
    { field: first?.['field'], leftOut: false, odd: [{ path: 'meta.options', received: '42' }] },
    { field: '', leftOut: true },
  ])
  expect(metadata.field('articles', String(first?.['field']))?.isHidden).toBe(true)
})

it.each([
  [{ '/permissions/me': { status: 200, data: { articles: { read: { access: 'full' } } } } }, { kind: 'later' }],
  [{ '/server/info': { status: 200, data: { version: '11.17.4' } } }, { kind: 'later', version: '11.17.4' }],
  [{ '/collections': { status: 200, data: 'hello' }, '/fields': { status: 200, data: 'hello' } }, { kind: 'other' }],
])('reports an unsupported server: %j', async (answers, misfit) => {
  await expect(start({ ...recorded('9.26-admin'), ...answers })).rejects.toMatchObject({ misfit })
})
