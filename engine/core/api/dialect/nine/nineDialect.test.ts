import { expect, it } from 'vitest'
import type { Answer, ApiRequest, Outcome } from '../../exchange.ts'
import { nineDialect } from './nineDialect.ts'

const good = (data: unknown): Outcome<Answer> => ({ ok: true, value: { data, meta: undefined } })

/** An adapter in front of a server that answers each path with this data, and the requests it received. */
function serve(answers: Readonly<Record<string, unknown>> = {}, family: '9' | '10' = '9') {
  const sent: { method: string; path: string; body?: unknown }[] = []
  const dialect = nineDialect(family)
  const send = (request: ApiRequest) =>
    dialect.send(request, async ({ method = 'GET', path, body }) => {
      sent.push({ method, path, ...(body === undefined ? {} : { body }) })
      return good(answers[path])
    })
  return { sent, send }
}

const dataOf = (outcome: Outcome<Answer>): unknown => (outcome.ok ? outcome.value.data : outcome.failure)

const relation = {
  collection: 'articles',
  field: 'author',
  related_collection: 'authors',
  schema: { foreign_key_column: 'key', on_delete: 'SET NULL' },
  meta: { id: 7, one_field: 'articles', one_collection_field: null, one_allowed_collections: null, sort_field: 'sort' },
}

it('reads a relation as a row and addresses it by its field', async () => {
  const { sent, send } = serve({ '/relations': [relation], '/relations/articles/author': relation })
  expect(dataOf(await send({ path: '/relations' }))).toMatchObject([
    { id: 7, many_collection: 'articles', many_field: 'author', one_collection: 'authors', one_primary: 'key' },
  ])
  await send({ method: 'PATCH', path: '/relations/7', body: { one_field: 'texts' } })
  await send({ method: 'DELETE', path: '/relations/7' })
  expect(sent.slice(1)).toMatchObject([
    {
      method: 'PATCH',
      path: '/relations/articles/author',
      body: { collection: 'articles', field: 'author', related_collection: 'authors', meta: { one_field: 'texts' } },
    },
    { method: 'DELETE', path: '/relations/articles/author' },
  ])
})

it('keeps the types of geometries, with and without metadata', async () => {
  const place = { collection: 'articles', field: 'place', type: 'geometry.Point', schema: {}, meta: null }
  const area = { ...place, field: 'area', type: 'geometry', meta: { interface: 'map', special: ['geometry'] } }
  const { send } = serve({ '/fields': [place, area], '/relations': [] })
  expect(dataOf(await send({ path: '/fields' }))).toMatchObject([
    { type: 'geometry.Point', meta: null },
    { type: 'geometry', meta: { interface: 'map' } },
  ])
})

const listOptions = (options: unknown) => ({ meta: { interface: 'one-to-many', options } })

it('shows the sort field of a relation as a list option and stores it in the relation', async () => {
  const list = {
    collection: 'authors',
    field: 'articles',
    type: 'alias',
    meta: { interface: 'list-o2m', options: null },
  }
  const { sent, send } = serve({
    '/relations': [relation],
    '/relations/articles/author': relation,
    '/fields': [list],
    '/fields/authors/articles': list,
  })
  await send({ path: '/relations' })
  expect(dataOf(await send({ path: '/fields' }))).toMatchObject([{ meta: { options: { sortField: 'sort' } } }])
  const write = async (body: unknown) => {
    sent.length = 0
    await send({ method: 'PATCH', path: '/fields/authors/articles', body, headers: { 'Idempotency-Key': 'k' } })
    return sent
  }
  expect(await write(listOptions({ sortField: 'sort', fields: ['title'] }))).toMatchObject([
    { path: '/fields/authors/articles', body: { meta: { interface: 'list-o2m', options: { fields: ['title'] } } } },
  ])
  expect(JSON.stringify(sent[0]?.body)).not.toContain('sortField')
  const change = { collection: 'articles', field: 'author', related_collection: 'authors' }
  expect((await write(listOptions({ sortField: 'place' })))[1]).toEqual({
    method: 'PATCH',
    path: '/relations/articles/author',
    body: expect.objectContaining({ ...change, meta: expect.objectContaining({ sort_field: 'place' }) }),
  })
  expect((await write(listOptions(null)))[1]).toMatchObject({ body: { meta: { sort_field: null } } })
  expect(await write({ meta: { note: 'Other' } })).toHaveLength(1)
})

it('adds the sort field of a new list to its relation', async () => {
  const { sent, send } = serve()
  await send({ method: 'POST', path: '/fields/boats', body: { field: 'crew', ...listOptions({ sortField: 'place' }) } })
  expect(JSON.stringify(sent[0]?.body)).not.toContain('sortField')
  const row = { many_collection: 'sailors', many_field: 'boat', one_collection: 'boats', one_field: 'crew' }
  await send({ method: 'POST', path: '/relations', body: row })
  expect(sent[1]?.body).toMatchObject({ meta: { sort_field: 'place' } })
})

it('creates relations one by one and adds a foreign key when there is one target collection', async () => {
  const { sent, send } = serve()
  const many = { many_collection: 'parts', many_primary: 'id', one_field: null, junction_field: null }
  const body = [
    { ...many, many_field: 'boat', one_collection: 'boats' },
    { ...many, many_field: 'item', one_collection: null, one_allowed_collections: 'boats,ports' },
  ]
  await send({ method: 'POST', path: '/relations', body })
  expect(sent.map(each => each.body)).toMatchObject([
    { collection: 'parts', field: 'boat', related_collection: 'boats', schema: { on_delete: 'SET NULL' } },
    { related_collection: null, schema: null, meta: { one_allowed_collections: ['boats', 'ports'] } },
  ])
})

it('uses a different key for each request', async () => {
  const keys: (string | undefined)[] = []
  await nineDialect('9').send(
    { method: 'POST', path: '/relations', body: [{}, {}], headers: { 'Idempotency-Key': 'k' } },
    async ({ headers }) => {
      keys.push(headers?.['Idempotency-Key'])
      return good(null)
    },
  )
  expect(keys).toEqual(['k-0', 'k-1'])
})

it('keeps the stored name of an interface when a field is changed and names its group', async () => {
  const stored = (field: string, meta: object) => ({
    collection: 'articles',
    field,
    type: 'string',
    schema: {},
    meta: { collection: 'articles', field, ...meta },
  })
  const { sent, send } = serve({
    '/fields': [
      stored('title', { id: 1, interface: 'input', options: { iconLeft: 'title' } }),
      stored('body_group', { id: 2, interface: 'group-detail' }),
    ],
  })
  expect(dataOf(await send({ path: '/fields' }))).toMatchObject([
    { meta: { interface: 'text-input', options: { iconLeft: 'title' } } },
    { meta: { interface: 'group' } },
  ])
  await send({
    method: 'PATCH',
    path: '/fields/articles/title',
    body: { meta: { interface: 'text-input', options: { iconLeft: 'book' }, group: 2 } },
  })
  expect(sent.at(-1)?.body).toEqual({
    meta: { interface: 'input', options: { iconLeft: 'book' }, group: 'body_group' },
  })
})

it.each([
  ['9.0', 'json', ['json']],
  ['9.9', 'cast-json', ['cast-json']],
] as const)('gives a JSON field the special that a server of %s knows', async (_, special, stored) => {
  const system = (special: string) => ({ collection: 'directus_files', field: 'tags', type: 'json', meta: { special } })
  // Stored project data does not identify the server.
  const other = { collection: 'boats', field: 'load', type: 'json', schema: {}, meta: { special: ['cast-json'] } }
  const { sent, send } = serve({ '/fields': [system(special), other] })
  expect(dataOf(await send({ path: '/fields' }))).toMatchObject([{ meta: { special: 'json' } }, {}])
  const field = { field: 'crew', type: 'json', schema: {}, meta: { special: ['json'] } }
  await send({ method: 'POST', path: '/fields/boats', body: field })
  await send({ method: 'POST', path: '/collections', body: { collection: 'ports', fields: [field] } })
  expect(sent.slice(1).map(each => each.body)).toMatchObject([
    { meta: { special: stored } },
    { fields: [{ meta: { special: stored } }] },
  ])
})

it('stores the filters of a preset as one filter and keeps conditions without a value', async () => {
  const { sent, send } = serve({ '/presets': { id: 3, filter: { _and: [{ rating: { _gt: '3' } }] } } })
  const filters = [
    { key: 'a', field: 'rating', operator: 'gt', value: '3' },
    { key: 'b', field: 'title', operator: 'contains' },
  ]
  const answer = await send({
    method: 'POST',
    path: '/presets',
    body: { filters, layout_query: { tabular: { sort: '-id,title' } } },
  })
  expect(sent[0]?.body).toEqual({
    filter: { _and: [{ rating: { _gt: '3' } }] },
    layout_query: { tabular: { sort: ['-id', 'title'] } },
  })
  expect(dataOf(answer)).toEqual({ id: 3, filters })
})

it.each([
  ['DELETE', '/permissions/1,2', undefined, '/permissions', ['1', '2']],
  ['PATCH', '/items/articles/1,2', { title: 'x' }, '/items/articles', { keys: ['1', '2'], data: { title: 'x' } }],
] as const)('sends the keys of %s %s in the body', async (method, path, body, to, travels) => {
  const { sent, send } = serve()
  await send({ method, path, ...(body ? { body } : {}) })
  expect(sent).toEqual([{ method, path: to, body: travels }])
})

it('adds the time zone that 9.x omits from timestamps on SQLite', async () => {
  const moment = '2026-11-22T22:17:02'
  const { send } = serve({
    '/activity': [{ id: 1, timestamp: moment, comment: moment }],
    '/revisions': [{ id: 1, activity: { timestamp: `${moment}.646Z` }, data: { timestamp: moment } }],
    '/users/me': { last_access: moment, role: { users: [{ last_access: null }] } },
    '/fields': [
      { collection: 'directus_activity', field: 'timestamp', type: 'dateTime' },
      { collection: 'boats', field: 'timestamp', type: 'dateTime' },
    ],
    '/items/boats': [{ timestamp: moment }],
  })
  const get = async (path: string) => dataOf(await send({ path }))
  expect(await get('/activity')).toEqual([{ id: 1, timestamp: `${moment}Z`, comment: moment }])
  expect(await get('/revisions')).toEqual([
    { id: 1, activity: { timestamp: `${moment}.646Z` }, data: { timestamp: moment } },
  ])
  expect(await get('/users/me')).toEqual({ last_access: `${moment}Z`, role: { users: [{ last_access: null }] } })
  expect(await get('/fields')).toMatchObject([{ type: 'timestamp' }, { type: 'dateTime' }])
  expect(await get('/items/boats')).toEqual([{ timestamp: moment }])
})

it('reads all permissions of the caller but omits system permissions in the settings', async () => {
  const rows = [
    { id: 1, collection: 'articles' },
    { collection: 'directus_users', system: true },
  ]
  const { send } = serve({ '/permissions': rows })
  expect(dataOf(await send({ path: '/permissions/me' }))).toEqual(rows)
  expect(dataOf(await send({ path: '/permissions' }))).toEqual([rows[0]])
})

it('requests no extensions from a 10.x server and their names from a 9.x server', async () => {
  const ten = serve({}, '10')
  expect(dataOf(await ten.send({ path: '/extensions/interfaces' }))).toEqual([])
  expect(ten.sent).toEqual([])
  const nine = serve({ '/extensions/interfaces': ['map'] })
  expect(dataOf(await nine.send({ path: '/extensions/interfaces' }))).toEqual(['map'])
})

it.each([
  [{ id: 'a', appearance: 'dark' }, 'dark', { appearance: 'light' }],
  [{ id: 'a', appearance: null }, 'auto', { appearance: 'light' }],
  [{ id: 'a', theme: 'dark' }, 'dark', { theme: 'light' }],
] as const)('reads and stores the appearance of %j', async (row, theme, update) => {
  const { sent, send } = serve({ '/users/me': row }, '10')
  expect(dataOf(await send({ path: '/users/me' }))).toEqual({ ...row, theme })
  await send({ method: 'PATCH', path: '/users/me', body: { theme: 'light' } })
  expect(sent[1]?.body).toEqual(update)
})
