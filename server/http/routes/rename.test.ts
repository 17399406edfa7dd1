import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
const text = (field: string, meta: Row = {}, schema: Row = {}) => ({ field, type: 'string', schema, meta })
const integer = (field: string) => ({ field, type: 'integer', schema: {}, meta: {} })
const list = (field: string, special: string, options: Row = {}) => ({ field, meta: { special: [special], options } })

/** A project in which everything that can name a field or a collection does. */
async function fill(server: TestServer): Promise<void> {
  const make = async (path: string, body: unknown) => {
    const answer = await server.asAdmin('POST', path, { body })
    expect([path, answer.message, answer.status]).toEqual([path, undefined, 200])
  }
  const validation = { _and: [{ quagga: { _neq: 'no' } }] }
  const conditions = [{ rule: { _and: [{ quagga: { _eq: 'x' } }] }, hidden: true }]
  await make('/collections', { collection: 'herds', fields: [key, text('name')] })
  await make('/collections', {
    collection: 'zebras',
    meta: { display_template: '{{ quagga }} of {{herd.name}}', sort_field: 'rank', archive_field: 'quagga' },
    fields: [
      key,
      text('quagga', { validation }, { is_unique: true, is_indexed: true }),
      text('note', { conditions }),
      integer('rank'),
      integer('herd'),
      {
        field: 'link',
        type: 'json',
        schema: {},
        meta: { interface: 'collection-item-dropdown', options: { selectedCollection: 'zebras' } },
      },
      list('blocks', 'm2a', { sortField: 'rank' }),
      list('friends', 'm2m', { template: '{{other.quagga}}', fields: ['other.quagga'] }),
    ],
  })
  await make('/collections', { collection: 'zebras_friends', fields: [key, integer('one'), integer('other')] })
  await make('/collections', {
    collection: 'zebras_blocks',
    fields: [key, integer('zebra'), text('item'), text('kind'), integer('rank')],
  })
  await make('/fields/herds', list('members', 'o2m', { template: '{{quagga}}', fields: ['quagga', 'note'] }))
  await server.asAdmin('PATCH', '/collections/herds', {
    body: { meta: { display_template: '{{name}}: {{members.quagga}}' } },
  })
  const one = (many_collection: string, many_field: string, one_collection: string, more: Row = {}) => ({
    ...{ many_collection, many_field, many_primary: 'id', one_collection, one_primary: 'id', ...more },
  })
  await make('/relations', [
    one('zebras', 'herd', 'herds', { one_field: 'members' }),
    one('zebras_friends', 'one', 'zebras', { one_field: 'friends', junction_field: 'other' }),
    one('zebras_friends', 'other', 'zebras', { junction_field: 'one' }),
    one('zebras_blocks', 'zebra', 'zebras', { one_field: 'blocks', junction_field: 'item' }),
    {
      ...{ many_collection: 'zebras_blocks', many_field: 'item', many_primary: 'id', junction_field: 'zebra' },
      ...{ one_collection_field: 'kind', one_allowed_collections: ['zebras', 'herds'] },
    },
  ])
  const role = server.editorRole
  await make('/permissions', [
    {
      ...{ role, collection: 'zebras', action: 'read', fields: ['id', 'quagga', 'herd'], presets: null },
      permissions: {
        _and: [{ quagga: { _nnull: true } }, { herd: { members: { _some: { quagga: { _neq: 'z' } } } } }],
      },
    },
    {
      role,
      collection: 'zebras',
      action: 'create',
      fields: ['*'],
      presets: { quagga: 'new' },
      validation: { quagga: { _nempty: true } },
    },
    { role, collection: 'herds', action: 'read', fields: ['*'], permissions: { members: { quagga: { _neq: 'z' } } } },
    {
      role,
      collection: 'zebras_blocks',
      action: 'read',
      fields: ['*'],
      permissions: { 'item:zebras': { quagga: { _nnull: true } } },
    },
  ])
  await make('/presets', [
    {
      ...{ collection: 'zebras', bookmark: 'Mine', user: null, role: null, layout: 'tabular' },
      filters: [{ key: 'a', field: 'quagga', operator: 'neq', value: 'quagga' }],
      layout_query: { tabular: { fields: ['quagga', 'herd.name'], sort: ['-quagga'] } },
      layout_options: { tabular: { widths: { quagga: 120 } }, cards: { title: '{{ quagga }}', icon: 'pets' } },
    },
    {
      ...{ collection: 'herds', bookmark: 'Theirs', user: null, role: null },
      filters: [
        { key: 'g', group: 'or', filters: [{ key: 'a', field: 'members.quagga', operator: 'eq', value: 'x' }] },
      ],
    },
  ])
  await make('/webhooks', {
    name: 'Tell',
    method: 'POST',
    url: 'https://example.com',
    status: 'inactive',
    data: true,
    actions: ['create'],
    collections: ['herds', 'zebras'],
  })
  await make('/items/herds', {
    name: 'North',
    members: [
      { quagga: 'a', rank: 1 },
      { quagga: 'b', rank: 2 },
    ],
  })
  await server.asAdmin('PATCH', '/items/zebras/1', { body: { quagga: 'c', link: { collection: 'zebras', key: 2 } } })
  await make('/items/zebras_friends', { one: 1, other: 2 })
  await make('/items/zebras_blocks', { zebra: 1, item: '2', kind: 'zebras' })
}

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('renaming', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      await fill(server)
    })
    afterAll(() => server?.close())

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const rename = (path: string, to: unknown) => admin('POST', `/utils/rename/${path}`, { body: { to } })
    /** Everything that names fields and collections, without times. */
    const model = async () => {
      const reads = ['/collections', '/fields', '/relations', '/permissions', '/presets', '/webhooks']
      const answers = await Promise.all(reads.map(path => admin('GET', path, { query: { limit: '-1' } })))
      // Safe: each of them is a list of rows.
      const rows = answers.flatMap(({ data }) => data as readonly Row[])
      return rows
        .map(each => JSON.stringify(each))
        .filter(each => /zebra|quagga|herd|okapi|tapir/.test(each))
        .toSorted()
    }
    const items = async (collection: string, fields = '*') =>
      (await admin('GET', `/items/${collection}`, { query: { fields, sort: 'id', limit: '-1' } })).data

    test('a field follows everywhere, keeps every value, and goes back', async () => {
      const [before, zebras] = [await model(), await items('zebras')]
      expect((await rename('zebras/quagga', 'okapi')).status).toBe(204)
      const after = await model()
      // Only a compared value still has the old name.
      expect(after).toEqual(before.map(each => each.replaceAll(/(?<!"value":")quagga/g, 'okapi')).toSorted())
      // Safe, here and below: rows of items.
      const moved = (zebras as readonly Row[]).map(({ quagga, ...rest }) => ({ ...rest, okapi: quagga }))
      expect(await items('zebras')).toEqual(moved)
      expect(await items('herds', 'members.okapi')).toEqual([{ members: [{ okapi: 'c' }, { okapi: 'b' }] }])
      const seen = await server.send('GET', '/items/zebras', { as: server.editor, query: { fields: 'id,okapi' } })
      expect(seen.data).toEqual([
        { id: 1, okapi: 'c' },
        { id: 2, okapi: 'b' },
      ])
      expect((await admin('POST', '/items/zebras', { body: { okapi: 'no' } })).code).toBe('FAILED_VALIDATION')
      expect((await admin('POST', '/items/zebras', { body: { okapi: 'b' } })).code).toBe('RECORD_NOT_UNIQUE')

      // The old name is free, with its indexes.
      const again = { field: 'quagga', type: 'string', schema: { is_unique: true, is_indexed: true }, meta: {} }
      expect((await admin('POST', '/fields/zebras', { body: again })).status).toBe(200)
      expect((await rename('zebras/okapi', 'quagga')).message).toContain('already exists')
      expect((await admin('DELETE', '/fields/zebras/quagga')).status).toBe(204)
      expect((await rename('zebras/okapi', 'quagga')).status).toBe(204)
      expect(await model()).toEqual(before)
      expect(await items('zebras')).toEqual(zebras)
    })

    test('keys, lists and fields of junctions are renamed too', async () => {
      const before = await model()
      for (const [path, to, back] of [
        ['zebras/herd', 'okapi', 'zebras/okapi'],
        ['herds/members', 'okapi', 'herds/okapi'],
        ['zebras_friends/other', 'okapi', 'zebras_friends/okapi'],
        ['zebras_blocks/kind', 'okapi', 'zebras_blocks/okapi'],
        ['zebras/rank', 'okapi', 'zebras/okapi'],
      ] as const) {
        const old = path.split('/')[1] ?? ''
        expect([path, (await rename(path, to)).status]).toEqual([path, 204])
        expect((await model()).join()).not.toContain(`${old}.`)
        const shown = await items('zebras', 'blocks.item.id,friends.*.id,*.*')
        expect(shown).toHaveLength(2)
        expect((await rename(back, old)).status).toBe(204)
      }
      expect(await model()).toEqual(before)
    })

    test('a collection follows everywhere, with its history and the items that refer to it', async () => {
      const [before, zebras] = [await model(), await items('zebras')]
      const history = async (collection: string) =>
        (
          await admin('GET', '/revisions', {
            query: { 'filter[collection][_eq]': collection, fields: 'id,item,data', sort: 'id', limit: '-1' },
          })
        ).data
      const revisions = await history('zebras')
      expect((await rename('zebras', 'tapirs')).status).toBe(204)
      expect((await model()).join()).not.toMatch(/"zebras"|:zebras/)
      expect((await admin('GET', '/items/zebras')).status).toBe(404)
      expect(await items('tapirs')).toEqual(JSON.parse(JSON.stringify(zebras).replace('"zebras"', '"tapirs"')))
      expect(await items('tapirs', 'blocks.item:tapirs.quagga,friends.other.quagga,herd.name')).toEqual([
        { blocks: [{ item: { quagga: 'b' } }], friends: [{ other: { quagga: 'b' } }], herd: { name: 'North' } },
        { blocks: [], friends: [], herd: { name: 'North' } },
      ])
      expect(await history('tapirs')).toEqual(revisions)
      expect(await history('zebras')).toEqual([])
      // New items continue the automatic keys, and keys still lead to the table.
      const { data } = await admin('POST', '/items/tapirs', { body: { quagga: 'new' } })
      // Safe: the item just created.
      const { id } = data as { id: number }
      expect(id).toBeGreaterThan(2)
      expect((await admin('POST', '/items/zebras_friends', { body: { one: id, other: 99 } })).code).toBe(
        'INVALID_FOREIGN_KEY',
      )
      expect((await admin('DELETE', `/items/tapirs/${id}`)).status).toBe(204)
      // The old name is free for another collection, with the same fields.
      expect(
        (
          await admin('POST', '/collections', {
            body: {
              collection: 'zebras',
              fields: [key, text('quagga', {}, { is_unique: true, is_indexed: true }), integer('herd')],
            },
          })
        ).status,
      ).toBe(200)
      expect((await admin('DELETE', '/collections/zebras')).status).toBe(204)
      expect((await rename('tapirs', 'zebras')).status).toBe(204)
      expect(await model()).toEqual(before)
      expect(await items('zebras')).toEqual(zebras)
    })

    test('an item can be reverted to a revision from before', async () => {
      const { data } = await admin('GET', '/revisions', {
        query: { 'filter[collection][_eq]': 'zebras', 'filter[item][_eq]': '1', sort: 'id', fields: 'id' },
      })
      await rename('zebras/quagga', 'okapi')
      // Safe: the first of its revisions.
      const [first] = data as readonly { id: number }[]
      expect((await admin('POST', `/utils/revert/${first?.id}`)).status).toBe(204)
      expect((await admin('GET', '/items/zebras/1', { query: { fields: 'okapi' } })).data).toEqual({ okapi: 'a' })
      await rename('zebras/okapi', 'quagga')
    })

    test('of a folder keeps its collections in it', async () => {
      const admin = server.asAdmin
      await admin('POST', '/collections', { body: { collection: 'shelf', schema: null, meta: { collapse: 'closed' } } })
      await admin('POST', '/collections', { body: { collection: 'box', schema: null, meta: { group: 'shelf' } } })
      expect((await rename('box', 'shelf')).message).toContain('already exists')
      expect((await rename('zebras', 'shelf')).message).toContain('already exists')
      expect((await rename('shelf', 'herds')).message).toContain('already exists')
      expect((await rename('shelf', 'rack')).status).toBe(204)
      expect((await admin('GET', '/collections/shelf')).status).toBeGreaterThanOrEqual(400)
      expect((await admin('GET', '/collections/rack')).data).toMatchObject({
        schema: null,
        meta: { collapse: 'closed' },
      })
      expect((await admin('GET', '/collections/box')).data).toMatchObject({ meta: { group: 'rack' } })
      for (const name of ['box', 'rack']) expect((await admin('DELETE', `/collections/${name}`)).status).toBe(204)
    })

    test.each<[string, unknown, string]>([
      ['zebras/id', 'key', 'primary key'],
      ['zebras/nope', 'other', "doesn't exist"],
      ['zebras/quagga', 'note', 'already exists'],
      ['zebras/quagga', 'Note', 'lower-case letters'],
      ['zebras/quagga', 'a"; drop table zebras; --', 'lower-case letters'],
      ['zebras/quagga', '', '"field" is required'],
      ['zebras/quagga', 7, '"to" is required'],
      ['zebras/quagga', ['x'], '"to" is required'],
      ['zebras', 'herds', 'already exists'],
      ['zebras', 'directus_zebras', 'directus_'],
      ['zebras', 'x'.repeat(64), 'at most 63'],
      ['directus_users', 'people', "can't be changed"],
      ['directus_users/email', 'mail', "can't be changed"],
      ['nope', 'other', "doesn't exist"],
    ])('of %s to %j is refused with the reason, and changes nothing', async (path, to, reason) => {
      const before = await dumpTables(server.services)
      const answer = await rename(path, to)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.message).toContain(reason)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('is for administrators', async () => {
      const before = await dumpTables(server.services)
      for (const as of [server.editor, server.api])
        for (const path of ['zebras', 'zebras/quagga', 'nope'])
          expect((await server.send('POST', `/utils/rename/${path}`, { as, body: { to: 'other' } })).code).toBe(
            'FORBIDDEN',
          )
      expect((await server.send('POST', '/utils/rename/zebras', { body: { to: 'other' } })).status).toBeGreaterThan(400)
      expect(await dumpTables(server.services)).toBe(before)
    })
  })
})
