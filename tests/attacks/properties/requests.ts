import fc from 'fast-check'
import type { RequestOptions, TestServer } from '#server/testing/TestServer.ts'
import { collections, words } from './model.ts'

/** A request of the editor. Placeholders such as `<tag:n>` and `<user>` are filled in by the current server. */
export interface GeneratedRequest {
  readonly method: 'GET' | 'SEARCH' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const names = Object.keys(collections)
const collection = fc.constantFrom(
  ...names,
  ...names,
  'articles',
  'articles',
  'articles',
  'comments',
  'comments',
  'nosuch',
)
const key = fc.constantFrom(...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '99', 'alpha'])

/** A field of a collection, sometimes through relations, sometimes unknown. */
const path = (from: string, depth = 2): fc.Arbitrary<string> => {
  const definition = collections[from]
  if (!definition) return fc.constantFrom('id', 'name')
  const plain = [definition.key, ...definition.columns, ...Object.keys(definition.relations)]
  const own = fc.constantFrom(...plain, ...plain, 'nosuch')
  const related = Object.entries(definition.relations)
  if (depth === 0 || related.length === 0) return own
  const further = fc.constantFrom(...related).chain(([name, to]) => path(to, depth - 1).map(rest => `${name}.${rest}`))
  return fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: further })
}

const value = fc.oneof(
  fc.constantFrom<unknown>(...words, 1, 3, true, null, 'published', '$CURRENT_USER', '2020-01-01'),
  fc.constantFrom<unknown>('', '9007199254740993', '12.50', 0),
)
const operator = fc.constantFrom(
  ...['_eq', '_neq', '_lt', '_lte', '_gt', '_gte', '_in', '_nin', '_null', '_nnull', '_contains', '_ncontains'],
  ...['_between', '_nbetween', '_empty', '_nempty', '_starts_with', '_nends_with', '_icontains'],
)
/** Functions of fields, whether or not they apply. */
const called = (name: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('year', 'week', 'hour', 'count', 'count', 'nofunction'), name)
    .map(([id, field]) => `${id}(${field})`)

const condition = fc.tuple(operator, value, value).map(([name, one, other]) => {
  if (name === '_in' || name === '_nin' || name.endsWith('between')) return { [name]: [one, other] }
  return { [name]: /null|empty/.test(name) ? true : one }
})

/** A filter on a list of related items. */
const quantified = (from: string): fc.Arbitrary<unknown> => {
  const related = Object.entries(collections[from]?.relations ?? {})
  if (related.length === 0) return fc.constant({ nosuch: { _some: { id: 1 } } })
  return fc
    .constantFrom(...related)
    .chain(([name, to]) =>
      fc
        .tuple(fc.constantFrom('_some', '_none'), path(to, 0), condition)
        .map(([key, inner, test]) => ({ [name]: { [key]: { [inner]: test } } })),
    )
}

const clause = (from: string): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: plainClause(from) }, { weight: 1, arbitrary: quantified(from) })

const plainClause = (from: string): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: path(from, 1) }, { weight: 1, arbitrary: called(path(from, 0)) }),
      condition,
    )
    .map(([dotted, test]) => dotted.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), test))

const filter = (from: string, depth = 2): fc.Arbitrary<unknown> =>
  depth === 0
    ? clause(from)
    : fc.oneof(
        { weight: 3, arbitrary: clause(from) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom('_and', '_or'), fc.array(filter(from, depth - 1), { maxLength: 3 }))
            .map(([name, parts]) => ({ [name]: parts })),
        },
      )

const list = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 4 }).map(parts => parts.join(','))

const query = (from: string): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .record({
      fields: list(
        fc.oneof(
          path(from),
          called(path(from, 0)),
          fc.constantFrom('*', '*.*', '*.*.*', 'author.*', 'comments.*', 'x'),
        ),
      ),
      filter: filter(from).map(tree => JSON.stringify(tree)),
      search: fc.constantFrom(...words),
      sort: list(
        fc.tuple(fc.constantFrom('', '-'), fc.oneof(path(from), called(path(from, 0)))).map(parts => parts.join('')),
      ),
      limit: fc.constantFrom('-1', '0', '1', '2', '100', '50', '-2'),
      page: fc.constantFrom('1', '2', '3', '0'),
      offset: fc.constantFrom('0', '1', '2', '-1'),
      meta: fc.constantFrom('*', 'total_count', 'filter_count', 'total_count,filter_count'),
      export: fc.constantFrom('csv', 'csv', 'json', 'xml'),
      'deep[comments][limit]': fc.constantFrom('0', '1', '-1'),
      'deep[comments][_filter][name][_contains]': fc.constantFrom(...words),
      'deep[tags][sort]': fc.constantFrom('id', '-tags_id'),
      'alias[x]': path(from, 0),
      'aggregate[count]': fc.oneof(path(from, 0), fc.constant('*')),
      'aggregate[max]': fc.oneof(path(from, 0), called(path(from, 0))),
      'aggregate[countDistinct]': list(path(from, 0)),
      'groupBy[]': fc.oneof(path(from, 0), called(path(from, 0))),
      single: fc.constant(''),
    })
    .chain(full => fc.subarray(Object.entries(full), { maxLength: 3 }).map(entries => Object.fromEntries(entries)))

const read = collection.chain(
  (name): fc.Arbitrary<GeneratedRequest> =>
    fc.oneof(
      { weight: 6, arbitrary: query(name).map(each => get(`/items/${name}`, each)) },
      { weight: 1, arbitrary: query(name).map(each => search(`/items/${name}`, each)) },
      { weight: 1, arbitrary: fc.tuple(key, query(name)).map(([id, each]) => get(`/items/${name}/${id}`, each)) },
      { weight: 1, arbitrary: fc.tuple(key, key).map(keys => get(`/items/${name}/${keys.join(',')}`)) },
    ),
)

const get = (path: string, query: Readonly<Record<string, string>> = {}): GeneratedRequest => ({
  method: 'GET',
  path,
  query,
})

/** The same as parameters, in a body. */
const search = (path: string, query: Readonly<Record<string, string>>): GeneratedRequest => {
  const { 'alias[x]': alias, 'aggregate[count]': count, filter, ...rest } = query
  const plain = Object.entries(rest).filter(([name]) => !name.includes('['))
  const more = {
    ...(filter === undefined ? {} : { filter: JSON.parse(filter) }),
    ...(alias === undefined ? {} : { alias: { x: alias } }),
    ...(count === undefined ? {} : { aggregate: { count: [count] } }),
  }
  return { method: 'SEARCH', path, body: { query: { ...Object.fromEntries(plain), ...more } } }
}

const snapshots = fc.constantFrom('*', 'data', 'delta,item,collection', 'id', '*.*', 'activity.*')
const platform = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('/revisions', '/activity', '/users', '/roles', '/permissions', '/presets', '/files', '/folders'),
      fc.record({ fields: snapshots, search: fc.constantFrom(...words), meta: fc.constant('*') }, { requiredKeys: [] }),
      fc.option(
        fc.constantFrom(
          ...['data', 'delta', 'comment', 'ip', 'email', 'password', 'token', 'collection', 'item'].map(
            name => `{"${name}":{"_contains":"CANARY"}}`,
          ),
        ),
      ),
    )
    .map(([path, rest, tree]) => get(path, tree === null ? rest : { ...rest, filter: tree })),
  fc
    .constantFrom(
      ...['/collections', '/fields', '/relations', '/permissions/me', '/users/me', '/settings', '/server/info'],
      ...['/fieldhouse/boot', '/collections/vault', '/fields/vault', '/fields/articles/secret', '/server/specs/oas'],
    )
    .map(path => get(path)),
)

const written = fc.constantFrom<unknown>(...words, 1, 3, 7, true, null, 'published', '12.50')
const entry = (from: string): fc.Arbitrary<readonly [string, unknown]> => {
  const definition = collections[from]
  const columns = definition ? definition.columns.filter(name => name !== 'slug') : ['name']
  // Columns of rules are more frequent: they decide which permissions cover a row.
  return fc.tuple(
    fc.constantFrom(...columns, ...(definition?.ruled ?? []), ...(definition?.ruled ?? []), 'nosuch'),
    written,
  )
}
const nested = fc.oneof(
  fc.record({ author: fc.oneof(fc.constantFrom(1, 2, 3, 99), payload('authors')) }),
  fc.record({ author: payload('authors').map(each => ({ ...each, id: 3 })) }),
  fc.record({ comments: fc.array(fc.oneof(fc.constantFrom(1, 2, 3, 4), payload('comments')), { maxLength: 2 }) }),
  fc.record({
    comments: fc.record(
      {
        create: fc.array(payload('comments'), { maxLength: 1 }),
        update: fc.array(
          fc.tuple(fc.constantFrom(1, 2, 3), payload('comments')).map(([id, each]) => ({ ...each, id })),
          { maxLength: 1 },
        ),
        delete: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ tags: fc.constantFrom([], [1], [{ tags_id: '<tag:0>' }], [{ tags_id: '<tag:1>' }]) }),
)

function payload(from: string): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(entry(from), { minLength: 1, maxLength: 2 }).map(entries => Object.fromEntries(entries))
}

const body = (name: string): fc.Arbitrary<Record<string, unknown>> =>
  name === 'articles'
    ? fc.oneof(
        { weight: 2, arbitrary: payload(name) },
        { weight: 1, arbitrary: fc.tuple(payload(name), nested).map(([own, more]) => ({ ...own, ...more })) },
      )
    : payload(name)

/** A write by the editor, never with a chosen key: a conflict would reveal unseen rows. */
export const someWrite: fc.Arbitrary<GeneratedRequest> = collection.chain(name => {
  const path = `/items/${name}`
  const shown = fc.option(query(name), { nil: {} })
  return fc.oneof(
    fc.tuple(body(name), shown).map(([each, asked]): GeneratedRequest => post(path, titled(name, each), asked)),
    fc.tuple(key, body(name)).map(([id, each]): GeneratedRequest => patch(`${path}/${id}`, each)),
    fc
      .tuple(fc.array(fc.constantFrom(1, 2, 3, 4, 99), { minLength: 1, maxLength: 3 }), body(name))
      .map(([keys, data]): GeneratedRequest => patch(path, { keys, data })),
    key.map((id): GeneratedRequest => ({ method: 'DELETE', path: `${path}/${id}` })),
    fc
      .array(fc.constantFrom(1, 2, 3, 4, 99), { minLength: 1, maxLength: 2 })
      .map((keys): GeneratedRequest => ({ method: 'DELETE', path, body: keys })),
    fc
      .tuple(fc.constantFrom(1, 2, 3, 4), fc.constantFrom(1, 2, 3, 99))
      .map(([item, to]): GeneratedRequest => post(`/utils/sort/${name}`, { item, to })),
    fc.integer({ min: 1, max: 60 }).map((id): GeneratedRequest => post(`/utils/revert/${id}`, {})),
    fc
      .tuple(fc.constantFrom('1', '3'), fc.constantFrom('', 'Seen'))
      .map(([item, comment]): GeneratedRequest => post('/activity/comment', { collection: name, item, comment })),
  )
})

const post = (path: string, body: unknown, query: Readonly<Record<string, string>> = {}): GeneratedRequest => ({
  method: 'POST',
  path,
  body,
  query,
})
const patch = (path: string, body: unknown): GeneratedRequest => ({ method: 'PATCH', path, body })

const titled = (name: string, values: Record<string, unknown>): Record<string, unknown> =>
  name === 'articles' ? { title: 'New', ...values } : values

export const someRead: fc.Arbitrary<GeneratedRequest> = fc.oneof(
  { weight: 5, arbitrary: read },
  { weight: 1, arbitrary: platform },
)

/** Sends a request as the editor. */
export function sendTo(server: TestServer, { body, method, path, query }: GeneratedRequest) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const filled = text?.replace(/<tag:(\d)>/g, (_, index) => server.tags[Number(index)] ?? '')
  const options: RequestOptions = {
    as: server.editor,
    ...(query ? { query } : {}),
    ...(filled === undefined ? {} : { body: filled }),
  }
  return server.send(method, path, options)
}
