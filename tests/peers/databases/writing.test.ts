import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenPeer, openPeer } from './openPeer.ts'
import { createPeer, dropTemplates, peers, unpackUploads } from './peerDatabases.ts'

afterAll(dropTemplates)

describe.for(peers.filter(peer => !peer.skipped && peer.version === '9.26'))('the model of $title', peer => {
  let open: OpenPeer
  let end: () => Promise<void>
  const asAdmin = (method: string, path: string, body?: unknown) => open.send(path, { as: 'admin', method, body })

  beforeAll(async () => {
    const { url, drop } = await createPeer(peer)
    const uploads = unpackUploads(peer)
    open = await openPeer(url, uploads.folder)
    end = async () => {
      await open.close()
      await drop()
      uploads.drop()
    }
  })
  afterAll(() => end())

  it('lists identity providers where clients of the release expect them', async () => {
    // The response of the real 9.26 without providers.
    expect(await open.send('/auth')).toMatchObject({ status: 200, body: { data: [], disableDefault: false } })
    const started = await open.send('/auth/login/acme?redirect=http://localhost/admin/')
    expect(started.status).toBe(302)
  })

  it('accepts and returns collection folders', async () => {
    const created = await asAdmin('POST', '/collections', {
      collection: 'all_of_it',
      schema: null,
      meta: { icon: 'folder', collapse: 'closed' },
    })
    expect(created.body).toMatchObject({ data: { schema: null, meta: { collapse: 'closed', icon: 'folder' } } })
    const moved = await asAdmin('PATCH', '/collections/vault', {
      meta: { group: 'all_of_it', sort: 2, color: '#123456' },
    })
    expect(moved.body).toMatchObject({ data: { meta: { group: 'all_of_it', sort: 2, color: '#123456' } } })
    expect((await asAdmin('GET', '/collections/all_of_it')).body).toEqual({
      data: (created.body as { data: unknown }).data,
    })
    const listed = async () =>
      JSON.stringify((await open.send('/collections', { as: 'editor' })).body).includes('"all_of_it"')
    // The editor cannot read anything in it.
    expect(await listed()).toBe(false)
    expect(await open.send('/collections/all_of_it', { as: 'editor' })).toMatchObject({ status: 403 })
    await asAdmin('PATCH', '/collections/tags_list', { meta: { group: 'vault' } })
    expect(await listed()).toBe(true)
    expect((await asAdmin('DELETE', '/collections/all_of_it')).status).toBe(204)
    expect((await asAdmin('GET', '/collections/vault')).body).toMatchObject({ data: { meta: { group: null } } })
  })

  it('accepts fields with conditions and rules, with the specials of the release', async () => {
    const conditions = [{ name: 'Hide', rule: { title: { _null: true } }, hidden: true }]
    const body = {
      field: 'extra',
      type: 'json',
      schema: {},
      meta: {
        interface: 'input-code',
        conditions,
        required: true,
        validation: { extra: { _nnull: true } },
        validation_message: 'Say it',
      },
    }
    const created = await asAdmin('POST', '/fields/articles', body)
    expect(created).toMatchObject({ status: 200 })
    expect(created.body).toMatchObject({
      data: { type: 'json', meta: { interface: 'input-code', special: ['cast-json'], conditions, required: true } },
    })
    const changed = await asAdmin('PATCH', '/fields/articles/extra', { meta: { conditions: null, note: 'Changed' } })
    expect(changed.body).toMatchObject({ data: { meta: { conditions: null, note: 'Changed', required: true } } })
    expect((await asAdmin('DELETE', '/fields/articles/extra')).status).toBe(204)
  })

  it('gives a role the union of its permissions for an action, also in the studio', async () => {
    const count = async () =>
      Reflect.get(Object((await open.send('/items/articles?limit=-1&fields=id', { as: 'editor' })).body), 'data').length
    const me = await open.send('/users/me?fields=role', { as: 'editor' })
    const { role } = Reflect.get(Object(me.body), 'data')
    const own = { role, collection: 'articles', action: 'read' }
    const everything = await asAdmin('GET', '/items/articles?limit=-1&fields=id')
    const before = await count()
    const created = await asAdmin('POST', '/permissions', { ...own, fields: ['id'], permissions: {} })
    expect(created.status).toBe(200)
    expect(before).toBeLessThan(await count())
    expect(await count()).toBe(Reflect.get(Object(everything.body), 'data').length)
    const boot = await open.send('/fieldhouse/boot', { as: 'editor' })
    const { permissions } = Reflect.get(Object(boot.body), 'data')
    expect(
      permissions.filter((row: object) => Object.entries(own).every(([key, value]) => Reflect.get(row, key) === value)),
    ).toMatchObject([{ permissions: {} }])
    const { id } = Reflect.get(Object(created.body), 'data')
    expect((await asAdmin('DELETE', `/permissions/${id}`)).status).toBe(204)
    expect(await count()).toBe(before)
  })

  it('addresses relations by their field', async () => {
    await asAdmin('POST', '/fields/authors', {
      field: 'mentor',
      type: 'integer',
      schema: {},
      meta: { special: ['m2o'] },
    })
    const path = '/relations/authors/mentor'
    const created = await asAdmin('POST', '/relations', {
      collection: 'authors',
      field: 'mentor',
      related_collection: 'authors',
      schema: { on_delete: 'CASCADE' },
      meta: { one_field: null, sort_field: null },
    })
    expect(created.body).toMatchObject({
      data: {
        collection: 'authors',
        field: 'mentor',
        schema: { on_delete: 'CASCADE' },
        meta: { one_collection: 'authors' },
      },
    })
    const changed = await asAdmin('PATCH', path, { meta: { one_deselect_action: 'delete' } })
    expect(changed.body).toMatchObject({ data: { meta: { one_deselect_action: 'delete' } } })
    expect((await asAdmin('GET', path)).body).toEqual(changed.body)
    expect((await asAdmin('DELETE', path)).status).toBe(204)
    expect((await asAdmin('GET', path)).status).toBe(404)
    expect((await asAdmin('DELETE', '/fields/authors/mentor')).status).toBe(204)
  })

  it('starts the studio with the same formats as the separate routes', async () => {
    const { data } = (await asAdmin('GET', '/fieldhouse/boot')).body as { data: Record<string, unknown> }
    for (const part of ['collections', 'fields', 'relations'])
      expect({ data: data[part] }).toEqual((await asAdmin('GET', `/${part}`)).body)
  })

  it('stores presets in the format of the release', async () => {
    const filter = { title: { _contains: 'x' } }
    const created = await asAdmin('POST', '/presets', {
      collection: 'articles',
      bookmark: 'Mine',
      filter,
      icon: 'star',
    })
    expect(created.body).toMatchObject({ data: { filter, icon: 'star' } })
    expect(created.body).not.toHaveProperty('data.filters')
  })
})
