import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '#server/database/inspect.ts'
import { anyDatabase, databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const types = [
  ...['bigInteger', 'boolean', 'date', 'dateTime', 'decimal', 'float', 'integer', 'json', 'string', 'text', 'time'],
  ...['timestamp', 'binary', 'uuid', 'csv', 'alias', 'unknown', 'geometry'],
]
const suffixes = ['(Point,4326)); select pg_sleep(9)--', "'", '; drop table articles', ' ', '[]', '\u0000', '(10)']

const names: readonly unknown[] = [
  ...[
    '"',
    '`',
    ']',
    '.',
    '%',
    '\u0000',
    'a\u0000b',
    '😀',
    'ünder',
    'a b',
    'a-b',
    'a.b',
    'a"b',
    "a'b",
    'a;b',
    '1a',
    '$a',
  ],
  ...['a'.repeat(64), 'ä'.repeat(32), 'Upper', 'constructor', '__proto__', '_and', '_or', '_eq', ''],
  ...['rowid', 'oid', '_rowid_', 'ctid', 'xmin'],
  ...[7, true, ['a'], { a: 1 }, null],
]

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('attacks on the model', () => {
    /** Of what is rejected before the database is asked, further databases get a few. */
    const some = <Value>(all: readonly Value[]): readonly Value[] =>
      anyDatabase.includes(database) ? all : all.filter((_, index) => index % 9 === 0)
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const state = async () => ({
      rows: await dumpTables(server.services),
      columns: await inspect(server.services.database, server.services.database.db),
    })

    test.each(some(types.flatMap(type => suffixes.map(suffix => type + suffix))))(
      '%j is not a type (I-05)',
      async type => {
        const before = server.services.schema.snapshot()
        const field = { field: 'g', type, schema: {} }
        for (const [path, body] of [
          ['/collections', { collection: 'typed', fields: [field] }],
          ['/fields/articles', field],
        ] as const)
          expect(await server.asAdmin('POST', path, { body })).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' })
        const changed = await server.asAdmin('PATCH', '/fields/articles/title', { body: { type } })
        expect(changed).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' })
        expect(server.services.schema.snapshot()).toBe(before)
      },
    )

    test.each<[string, unknown]>([
      ['max_length', '255); drop table articles; --'],
      ['max_length', 1.5],
      ['max_length', -1],
      ['max_length', 1e9],
      ['numeric_precision', '1e3'],
      ['numeric_scale', { a: 1 }],
      ['is_nullable', 'no'],
      ['is_unique', 1],
      ['default_value', { a: 1 }],
      ['default_value', 'a\u0000b'],
    ])('a column cannot have a %s of %j (I-05)', async (key, value) => {
      const type = key.startsWith('numeric') ? 'decimal' : 'string'
      const body = { field: 'sized', type, schema: { [key]: value } }
      expect(await server.asAdmin('POST', '/fields/articles', { body })).toMatchObject({
        status: 400,
        code: 'INVALID_PAYLOAD',
      })
    })

    test('a default is a literal for any content (I-05)', async () => {
      const default_value = `x'); drop table vault; -- "\\ $1 ? {{`
      const created = await server.asAdmin('POST', '/collections', {
        body: { collection: 'defaults', fields: [{ field: 'a', type: 'string', schema: { default_value } }] },
      })
      expect(created.status).toBe(200)
      expect((await server.asAdmin('POST', '/items/defaults', { body: {} })).data).toMatchObject({ a: default_value })
      const path = '/fields/defaults/a'
      expect((await server.asAdmin('PATCH', path, { body: { schema: { max_length: 99 } } })).status).toBe(200)
      expect((await server.asAdmin('GET', path)).data).toMatchObject({ schema: { default_value } })
      expect((await server.asAdmin('GET', '/items/vault')).status).toBe(200)
    })

    test.each(some(names))('%j is not a valid name of a collection or field (I-07)', async name => {
      const before = server.services.schema.snapshot()
      for (const [path, body] of [
        ['/collections', { collection: name }],
        ['/collections', { collection: 'named', fields: [{ field: name, type: 'string', schema: {} }] }],
        ['/fields/articles', { field: name, type: 'string', schema: {} }],
        ['/fields/articles', { field: name, meta: { special: ['alias'] } }],
      ] as const)
        expect(await server.asAdmin('POST', path, { body })).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' })
      expect(server.services.schema.snapshot()).toBe(before)
    })

    test.each(['directus_x', 'sqlite_x', 'pg_x', 'sqlite_master', 'pg_class'])(
      '%j is not a valid collection name but a valid field name, like `directus_files_id` of junctions (I-07)',
      async name => {
        const answer = await server.asAdmin('POST', '/collections', { body: { collection: name } })
        expect(answer).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' })
        const body = { field: name, type: 'string', schema: {} }
        expect((await server.asAdmin('POST', '/fields/vault', { body })).status).toBe(200)
        const item = { key: name, [name]: 'kept' }
        expect((await server.asAdmin('POST', '/items/vault', { body: item })).data).toMatchObject(item)
        expect((await server.asAdmin('DELETE', `/fields/vault/${name}`)).status).toBe(204)
      },
    )

    test.each(['articles', 'ARTICLES', 'Articles'])(
      'names are unique regardless of case: %s (I-07)',
      async collection => {
        expect(await server.asAdmin('POST', '/collections', { body: { collection } })).toMatchObject({ status: 400 })
        const body = { field: collection === 'articles' ? 'title' : 'Title', type: 'string', schema: {} }
        expect(await server.asAdmin('POST', '/fields/articles', { body })).toMatchObject({ status: 400 })
      },
    )

    test('SQL keywords and the longest names are regular names (I-07)', async () => {
      for (const name of ['select', 'order', 'user', 'group', 'table', 'x'.repeat(63)]) {
        const fields = ['from', 'where', 'index', 'y'.repeat(63), `${'y'.repeat(62)}z`].map(field => ({
          field,
          type: 'string',
          schema: { is_unique: true },
        }))
        const created = await server.asAdmin('POST', '/collections', { body: { collection: name, fields } })
        expect(created).toMatchObject({ status: 200, data: { collection: name } })
        const item = { from: 'a', where: 'b', index: 'c', ['y'.repeat(63)]: 'd' }
        expect((await server.asAdmin('POST', `/items/${name}`, { body: item })).data).toMatchObject(item)
        expect((await server.asAdmin('DELETE', `/fields/${name}/from`)).status).toBe(204)
        expect((await server.asAdmin('DELETE', `/collections/${name}`)).status).toBe(204)
      }
    })

    const schemaCalls = rows<readonly [string, string, unknown?]>([
      ['POST', '/collections', { collection: 'mine' }],
      ['POST', '/collections', 'no json at all'],
      ['PATCH', '/collections/articles', { meta: { hidden: true } }],
      ['DELETE', '/collections/vault'],
      ['DELETE', '/collections', ['vault']],
      ['POST', '/fields/articles', { field: 'mine', type: 'string', schema: {} }],
      ['POST', '/fields/articles/title', { field: 'mine' }],
      ['PATCH', '/fields/articles', [{ field: 'title', meta: { hidden: true } }]],
      ['PATCH', '/fields/articles/title', { meta: { hidden: true } }],
      ['DELETE', '/fields/articles/secret'],
      ['POST', '/relations', { many_collection: 'vault', many_field: 'value', one_collection: 'authors' }],
      ['PATCH', '/relations/1', { one_field: null }],
      ['DELETE', '/relations/1'],
      ['DELETE', '/relations', [1]],
      ...['collections', 'fields', 'relations'].flatMap(name => [
        ['POST', `/items/directus_${name}`, { collection: 'mine', field: 'mine' }] as const,
        ['PATCH', `/items/directus_${name}/1`, { collection: 'mine' }] as const,
        ['DELETE', `/items/directus_${name}/1`] as const,
      ]),
    ]).map(([method, path, body]) => ({ method, path, body }))

    let granted: Promise<unknown> | null = null
    /** Gives the editor all permissions for the collections of the model, once. */
    const grant = async (): Promise<void> => {
      const permissions = ['collections', 'fields', 'relations', 'permissions'].flatMap(name =>
        ['create', 'read', 'update', 'delete'].map(action => ({
          ...{ role: server.editorRole, collection: `directus_${name}`, action, fields: ['*'] },
        })),
      )
      expect(await server.asAdmin('POST', '/permissions', { body: permissions })).toMatchObject({ status: 200 })
    }

    test.each(some(schemaCalls))(
      '$method $path is restricted to administrators for any permissions (W-26)',
      async ({ method, path, body }) => {
        granted ??= grant()
        await granted
        const before = await state()
        for (const as of [server.editor, server.api, undefined]) {
          const options = { ...(as === undefined ? {} : { as }), ...(body === undefined ? {} : { body }) }
          expect(await server.send(method, path, options)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
        }
        expect(await state()).toEqual(before)
      },
    )

    const pairs = rows<readonly [string, string, string, unknown?]>([
      ['GET', '/collections/vault', '/collections/nosuch'],
      ['GET', '/fields/vault', '/fields/nosuch'],
      ['GET', '/fields/vault/value', '/fields/vault/nosuch'],
      ['GET', '/fields/articles/secret', '/fields/articles/nosuch'],
      ['GET', '/relations/1', '/relations/99999'],
      ['PATCH', '/collections/vault', '/collections/nosuch', { meta: {} }],
      ['DELETE', '/collections/vault', '/collections/nosuch'],
      ['POST', '/fields/vault', '/fields/nosuch', { field: 'value', type: 'string', schema: {} }],
      ['POST', '/fields/vault/value', '/fields/nosuch/value', { field: 'x' }],
      ['PATCH', '/fields/vault', '/fields/nosuch', []],
      ['PATCH', '/fields/vault/value', '/fields/vault/nosuch', { meta: {} }],
      ['DELETE', '/fields/vault/value', '/fields/vault/nosuch'],
      ['PATCH', '/relations/1', '/relations/99999', {}],
      ['DELETE', '/relations/1', '/relations/99999'],
    ]).map(([method, closed, missing, body]) => ({ method, closed, missing, body }))

    test.each(some(pairs))(
      '$method $closed has the same response as $missing (R-18)',
      async ({ method, closed, missing, body }) => {
        for (const as of [server.api, undefined]) {
          const options = { ...(as === undefined ? {} : { as }), ...(body === undefined ? {} : { body }) }
          const answer = await server.send(method, closed, options)
          expect(answer.status).toBe(403)
          const other = await server.send(method, missing, options)
          expect(answer.body).toEqual(other.body)
          expect([...answer.headers]).toEqual([...other.headers])
        }
      },
    )

    test('the model is shown only as far as readable (R-28)', async () => {
      for (const path of ['/collections', '/fields', '/relations']) {
        expect((await server.send('GET', path)).data).toEqual([])
        const text = JSON.stringify((await server.send('GET', path, { as: server.editor })).body)
        for (const closed of ['vault', 'homepage', 'secret', 'CANARY', 'publish_at', 'create table'])
          expect(text.toLowerCase()).not.toContain(closed.toLowerCase())
      }
    })

    test('a recreated field, collection or role has no previous permissions (R-34)', async () => {
      const admin = server.asAdmin
      const role = { name: 'Short-lived', app_access: true }
      const created = await admin('POST', '/roles', { body: role })
      const id = String(Reflect.get(Object(created.data), 'id'))
      const user = { email: 'again@example.com', password: 'a long password', status: 'active', token: 'again-token' }
      const person = await admin('POST', '/users', { body: { ...user, role: id } })
      const userId = String(Reflect.get(Object(person.data), 'id'))
      const collection = {
        collection: 'again',
        fields: ['x', 'kept'].map(field => ({ field, type: 'string', schema: {} })),
      }
      await admin('POST', '/collections', { body: collection })
      await admin('POST', '/items/again', { body: { x: 'CANARY', kept: 'seen' } })
      const permission = { role: id, collection: 'again', action: 'read', fields: ['x', 'kept'] }
      await admin('POST', '/permissions', { body: permission })
      const read = (fields: string) => server.send('GET', '/items/again', { as: 'again-token', query: { fields } })
      expect((await read('x')).data).toEqual([{ x: 'CANARY' }])

      expect((await admin('DELETE', '/fields/again/x')).status).toBe(204)
      await admin('POST', '/fields/again', {
        body: { field: 'x', type: 'string', schema: { default_value: 'CANARY' } },
      })
      expect((await read('x')).status).toBe(403)
      expect((await read('*')).data).toEqual([{ kept: 'seen' }])

      expect((await admin('DELETE', '/collections/again')).status).toBe(204)
      await admin('POST', '/collections', { body: collection })
      expect((await read('*')).status).toBe(403)

      await admin('POST', '/permissions', { body: permission })
      expect((await read('*')).status).toBe(200)
      expect((await admin('DELETE', `/roles/${id}`)).status).toBe(204)
      await admin('POST', '/roles', { body: { ...role, id } })
      await admin('PATCH', `/users/${userId}`, { body: { role: id } })
      expect((await read('*')).status).toBe(403)
    })

    test('a rule on a deleted field matches nothing instead of everything (R-34)', async () => {
      const admin = server.asAdmin
      const fields = ['closed', 'name'].map(field => ({ field, type: 'string', schema: {} }))
      await admin('POST', '/collections', { body: { collection: 'ruled', fields } })
      await admin('POST', '/items/ruled', { body: { closed: 'yes', name: 'CANARY' } })
      const permission = { role: server.apiRole, collection: 'ruled', action: 'read', fields: ['*'] }
      await admin('POST', '/permissions', { body: { ...permission, permissions: { closed: { _eq: 'no' } } } })
      const read = () => server.send('GET', '/items/ruled', { as: server.api })
      expect((await read()).data).toEqual([])
      await admin('DELETE', '/fields/ruled/closed')
      expect((await read()).data).toEqual([])
    })

    test('a write started on an older model runs on the new one or is rejected (C-06)', async () => {
      const admin = server.asAdmin
      const pin = { field: 'pin', type: 'string', schema: {}, meta: { special: ['hash', 'conceal'] } }
      const fields = [pin, { field: 'n', type: 'string', schema: {} }]
      await admin('POST', '/collections', { body: { collection: 'slow', fields } })
      // Hashing keeps the write busy while the type changes.
      const writing = admin('POST', '/items/slow', { body: { pin: 'a secret', n: 'no number' } })
      const changing = admin('PATCH', '/fields/slow/n', { body: { type: 'integer' } })
      const [written, changed] = await Promise.all([writing, changing])
      // One succeeds; the other fails because it is invalid or lost the race.
      const answer = written.status === 200 ? changed : written
      expect([written.status, changed.status]).toContain(200)
      expect([400, 503]).toContain(answer.status)
      const { data } = await admin('GET', '/items/slow')
      expect(data).toEqual(changed.status === 200 ? [] : [expect.objectContaining({ n: 'no number' })])
    })

    test('concurrent writers and readers cause no server error during model changes (C-06)', async () => {
      const admin = server.asAdmin
      const fields = [{ field: 'n', type: 'integer', schema: {} }]
      await admin('POST', '/collections', { body: { collection: 'moving', fields } })
      let changing = true
      const statuses = new Map<number, number>()
      const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const worker = async (seed: number) => {
        for (let round = 0; changing; round++) {
          const body = round % 2 === 0 ? { n: round, extra: String(seed) } : { n: round }
          count((await admin('POST', '/items/moving', { body })).status)
          count((await admin('GET', '/items/moving', { query: { limit: '5', sort: '-id' } })).status)
          count((await admin('PATCH', '/items/moving/1', { body: { n: seed } })).status)
        }
      }
      const workers = [1, 2, 3, 4].map(worker)
      const answered = () => [...statuses.values()].reduce((sum, each) => sum + each, 0)
      const afterSome = async (more: number) => {
        const from = answered()
        while (answered() < from + more) await new Promise(resolve => setTimeout(resolve, 1))
      }
      const changes: number[] = []
      for (let round = 0; round < 4; round++) {
        const extra = { field: 'extra', type: round % 2 === 0 ? 'string' : 'integer', schema: {} }
        await afterSome(20)
        changes.push((await admin('POST', '/fields/moving', { body: extra })).status)
        await afterSome(20)
        changes.push(
          (await admin('PATCH', '/fields/moving/n', { body: { type: round % 2 === 0 ? 'string' : 'integer' } })).status,
        )
        await afterSome(20)
        changes.push((await admin('DELETE', '/fields/moving/extra')).status)
      }
      changing = false
      await Promise.all(workers)
      expect(changes).toEqual(Array.from({ length: 4 }, () => [200, 200, 204]).flat())
      expect([...statuses.keys()].filter(status => status >= 500)).toEqual([])
      expect(statuses.get(200)).toBeGreaterThan(50)
      const field = await admin('GET', '/fields/moving/n')
      expect(field.data).toMatchObject({ type: 'integer' })
      const items = (await admin('GET', '/items/moving', { query: { limit: '-1' } })).data
      // Safe: a list of items.
      for (const item of items as readonly Readonly<Record<string, unknown>>[])
        expect(item['n'] === null || Number.isInteger(item['n'])).toBe(true)
      await history(server)
    })
  })
})

/** A table of cases, typed. */
const rows = <Case>(cases: readonly Case[]): readonly Case[] => cases

/** Every change of an item has one row of activity and one revision, even with concurrent model changes. */
async function history(server: TestServer): Promise<void> {
  const query = { limit: '1', meta: 'filter_count', 'filter[collection][_eq]': 'moving' }
  const activity = await server.asAdmin('GET', '/activity', { query })
  const revisions = await server.asAdmin('GET', '/revisions', { query })
  expect(Reflect.get(Object(activity.body), 'meta')).toEqual(Reflect.get(Object(revisions.body), 'meta'))
}
