import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Item = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('permissions', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const asEditor = (method: string, path: string, options: RequestOptions = {}) =>
      server.send(method, path, { as: server.editor, ...options })
    const list = async (path: string, query: RequestOptions['query'] = {}) => {
      const { status, data } = await asEditor('GET', path, { query })
      expect(status).toBe(200)
      return data as Item[]
    }

    test('returns and counts only the rows and fields of the permission (R-17, R-21)', async () => {
      const answer = await asEditor('GET', '/items/articles', { query: { meta: '*', sort: 'id' } })
      expect(answer.body).toMatchObject({ meta: { total_count: 3, filter_count: 3 } })
      const items = answer.data as Item[]
      expect(items.map(item => item['id'])).toEqual([1, 2, 4])
      expect(items[0]).not.toHaveProperty('secret')
      expect(items[0]).not.toHaveProperty('price')
      const none = await asEditor('GET', '/items/articles', {
        query: { limit: '0', meta: 'total_count,filter_count', search: 'river' },
      })
      expect(none.body).toEqual({ meta: { total_count: 3, filter_count: 1 }, data: [] })
    })

    test('responds to forbidden and missing items alike (R-04, R-05, R-06)', async () => {
      // proves
      const reference = await asEditor('GET', '/items/nosuch')
      expect(reference.status).toBe(403)
      const filter = (tree: unknown) => ({ filter: JSON.stringify(tree) })
      const attempts: readonly (readonly [string, Record<string, string>])[] = [
        ['/items/vault', {}],
        ['/items/vault/alpha', {}],
        ['/items/articles/3', {}],
        ['/items/articles/999999', {}],
        ['/items/articles/abc', {}],
        ['/items/articles', { fields: 'secret' }],
        ['/items/articles', { fields: 'nosuch' }],
        ['/items/articles', { fields: 'author.email' }],
        ['/items/articles', { fields: 'author.nosuch' }],
        ['/items/articles', { fields: 'sections.item:block_hero.headline' }],
        ['/items/articles', filter({ secret: { _contains: 'CAN' } })],
        ['/items/articles', filter({ nosuch: { _eq: 'x' } })],
        ['/items/articles', filter({ _or: [{ title: { _nnull: true } }, { _and: [{ secret: { _contains: 'C' } }] }] })],
        ['/items/articles', filter({ author: { email: { _contains: '@' } } })],
        ['/items/articles', filter({ author: { articles: { secret: { _contains: 'CAN' } } } })],
        ['/items/articles', filter({ translations: { _nnull: true } })],
        ['/items/articles', filter({ user_created: { password: { _contains: '$argon2' } } })],
        ['/items/articles', filter({ user_created: { role: { admin_access: { _eq: true } } } })],
        ['/items/articles', { sort: 'secret' }],
        ['/items/articles', { sort: '-author.email' }],
        ['/items/articles', { sort: 'user_created.token' }],
        ['/items/articles', { sort: 'nosuch' }],
        ['/items/articles', { sort: 'title;drop table articles' }],
        ['/items/articles', { 'deep[comments][filter][secret][_eq]': '1', fields: 'comments.*' }],
        ['/items/directus_users', {}],
        ['/items/DIRECTUS_USERS', {}],
        ['/items/sqlite_master', {}],
        ['/collections/vault', {}],
        ['/collections/nosuch', {}],
        ['/fields/vault', {}],
        ['/fields/articles/secret', {}],
        ['/fields/articles/nosuch', {}],
        ['/relations/99999', {}],
        ['/users', { fields: 'password' }],
        ['/users', filter({ password: { _contains: '$argon' } })],
        ['/activity', filter({ ip: { _eq: '127.0.0.1' } })],
        ['/revisions', filter({ data: { _contains: 'CANARY' } })],
      ]
      for (const [path, query] of attempts) {
        const answer = await asEditor('GET', path, { query })
        expect({ path, query, status: answer.status, body: answer.body }).toEqual({
          path,
          query,
          status: 403,
          body: reference.body,
        })
      }
    })

    test('does not filter, sort, search or return secret fields (R-03, R-10)', async () => {
      for (const field of ['password', 'token', 'tfa_secret']) {
        for (const query of [{ sort: field }, { filter: JSON.stringify({ [field]: { _nnull: true } }) }])
          expect((await server.asAdmin('GET', '/users', { query })).status).toBe(403)
        expect(
          (
            await server.asAdmin('GET', '/users', {
              query: { search: `${field === 'token' ? 'editor-token' : 'argon2'}` },
            })
          ).data,
        ).toEqual([])
      }
      const { data } = await server.asAdmin('GET', '/users', {
        query: { fields: 'password,token,tfa_secret', limit: '1' },
      })
      expect(data).toEqual([{ password: '**********', token: '**********', tfa_secret: null }])
    })

    test('searches only readable fields (R-09)', async () => {
      const { body } = await asEditor('GET', '/items/articles', { query: { search: 'CANARY', meta: 'filter_count' } })
      expect(body).toEqual({ meta: { filter_count: 0 }, data: [] })
      expect(await server.asAdmin('GET', '/items/articles', { query: { search: 'canary' } })).toMatchObject({
        data: { length: 2 },
      })
    })

    test('returns null for an unreadable related item, or omits it from a list', async () => {
      const items = await list('/items/articles', { fields: 'id,author.name,comments.name', sort: 'id' })
      expect(items[0]).toEqual({ id: 1, author: { name: 'Anna Berg' }, comments: [{ name: 'Ann' }] })
      expect(items[1]).toEqual({ id: 2, author: null, comments: [{ name: 'Cid' }, { name: 'Dan' }] })
    })

    test('does not match or sort by hidden rows', async () => {
      expect(
        await list('/items/articles', { fields: 'id', filter: '{"author":{"name":{"_contains":"hidden"}}}' }),
      ).toEqual([])
      expect(await list('/items/articles', { fields: 'id', filter: '{"comments":{"name":{"_eq":"Bob"}}}' })).toEqual([])
      const sorted = async (sort: string) =>
        (await list('/items/articles', { fields: 'id', sort })).map(item => item['id'])
      // Without the hidden names, the key alone orders 2 and 4.
      expect(await sorted('-author.name,id')).toEqual([1, 2, 4])
      expect(await sorted('-author.name,-id')).toEqual([1, 4, 2])
    })

    test('treats hidden keys as missing among several keys (R-19)', async () => {
      const hidden = await asEditor('GET', '/items/articles/1,3', { query: { fields: 'id' } })
      const missing = await asEditor('GET', '/items/articles/1,999', { query: { fields: 'id' } })
      expect(hidden.body).toEqual(missing.body)
      expect((await asEditor('GET', `/items/articles/${Array(501).fill('1').join(',')}`)).status).toBe(400)
    })

    test('shows only currently readable data in the history (R-21, R-23)', async () => {
      const revisions = await list('/revisions', { limit: '-1' })
      expect(revisions.length).toBeGreaterThan(0)
      const text = JSON.stringify(revisions)
      for (const hidden of ['CANARY', 'vault', 'argon2', 'Draft of 100%', 'hidden@example.org', '"price"'])
        expect(text).not.toContain(hidden)
      const activity = JSON.stringify(await list('/activity', { limit: '-1' }))
      expect(activity).not.toContain('vault')
      expect(activity).not.toContain('"articles","item":"3"')
    })

    test('prevents privilege escalation by roles, permissions, tokens and other users (W-01, W-02, W-03)', async () => {
      // proves: W-26, W-27
      const before = await dumpTables(server.services)
      const me = server.editorUser
      const attempts: readonly (readonly [string, string, unknown])[] = [
        ['PATCH', '/users/me', { role: server.adminRole }],
        ['PATCH', '/users/me', { status: 'active' }],
        ['PATCH', '/users/me', { token: 'mine' }],
        ['PATCH', '/users/me', { last_access: null }],
        ['PATCH', `/users/${me}`, { role: server.adminRole }],
        ['PATCH', '/users', { keys: [me], data: { role: server.adminRole } }],
        ['PATCH', `/users/${server.adminUser}`, { first_name: 'x' }],
        ['POST', '/users', { email: 'new@example.com', password: 'a long password', role: server.adminRole }],
        ['DELETE', `/users/${server.adminUser}`, undefined],
        ['POST', '/permissions', { role: server.editorRole, collection: 'vault', action: 'read', fields: ['*'] }],
        ['PATCH', `/roles/${server.editorRole}`, { admin_access: true }],
        ['POST', '/roles', { name: 'x', admin_access: true }],
        ['PATCH', '/settings', { project_name: 'mine' }],
        ['POST', '/webhooks', { name: 'x', url: 'http://x', actions: ['create'], collections: ['articles'] }],
        ['PATCH', '/items/articles/4', { author: { id: 1, name: 'x', email: 'x@x' } }],
        ['PATCH', '/items/articles/4', { author: { id: 3, name: 'x' } }],
        ['PATCH', '/items/articles/4', { author: 3 }],
        ['PATCH', '/items/articles/4', { tags: [{ tags_id: { name: 'mine' } }] }],
      ]
      for (const [method, path, body] of attempts) {
        const answer = await asEditor(method, path, body === undefined ? {} : { body })
        expect({ method, path, body, status: answer.status }).toEqual({ method, path, body, status: 403 })
      }
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('prevents writing history, also by administrators (W-23)', async () => {
      for (const [method, path] of [
        ['POST', '/activity'],
        ['PATCH', '/activity/1'],
        ['DELETE', '/activity/1'],
        ['POST', '/revisions'],
        ['DELETE', '/revisions/1'],
      ] as const)
        expect((await server.asAdmin(method, path, { body: [] })).status).toBe(404)
    })

    test('validates saved items with the rule of the permission, and accepts all with an empty one (A-0902, A-0903)', async () => {
      const permission = { role: server.editorRole, collection: 'vault', action: 'create', fields: ['*'] }
      const created = await server.asAdmin('POST', '/permissions', {
        body: { ...permission, validation: { value: { _eq: 'x' } } },
      })
      const id = (created.data as Item)['id']
      const create = async (key: string, value: string) =>
        (await asEditor('POST', '/items/vault', { body: { key, value } })).status
      expect(await create('checked-1', 'y')).toBe(400)
      expect(await create('checked-1', 'x')).toBeLessThan(300)
      expect((await server.asAdmin('PATCH', `/permissions/${id}`, { body: { validation: {} } })).status).toBe(200)
      expect(await create('checked-2', 'y')).toBeLessThan(300)
      await server.asAdmin('DELETE', '/items/vault', { body: ['checked-1', 'checked-2'] })
      await server.asAdmin('DELETE', `/permissions/${id}`)
    })

    test('restricts a preset to its user (W-21)', async () => {
      const created = await asEditor('POST', '/presets', { body: { collection: 'articles', layout: 'cards' } })
      expect(created.data).toMatchObject({ user: server.editorUser, layout: 'cards' })
      const { id } = created.data as { id: number }
      const admins = await server.asAdmin('POST', '/presets', {
        body: { collection: 'articles', user: server.adminUser, bookmark: 'Mine' },
      })
      const other = (admins.data as { id: number }).id
      await server.asAdmin('POST', '/presets', {
        body: { collection: 'articles', role: server.editorRole, bookmark: 'Ours' },
      })
      await server.asAdmin('POST', '/presets', { body: { collection: 'articles', bookmark: 'Everyone' } })
      expect((await list('/presets', { fields: 'bookmark', sort: 'id' })).map(each => each['bookmark'])).toEqual([
        null,
        'Ours',
        'Everyone',
      ])
      for (const [method, path, body] of [
        ['PATCH', `/presets/${id}`, { user: server.adminUser }],
        ['POST', '/presets', { collection: 'articles', user: null, role: null }],
        ['POST', '/presets', { collection: 'articles', user: server.adminUser }],
        ['PATCH', `/presets/${other}`, { bookmark: 'taken' }],
        ['DELETE', `/presets/${other}`, undefined],
      ] as const)
        expect([400, 403]).toContain((await asEditor(method, path, body ? { body } : {})).status)
      expect((await asEditor('DELETE', `/presets/${id}`)).status).toBe(204)
    })

    test('restricts comments to readable items and changes to their author (W-22)', async () => {
      const comment = (body: unknown) => asEditor('POST', '/activity/comment', { body })
      expect((await comment({ collection: 'vault', item: 'alpha', comment: 'x' })).status).toBe(403)
      expect((await comment({ collection: 'articles', item: '3', comment: 'x' })).status).toBe(403)
      const created = await comment({ collection: 'articles', item: 1, comment: 'Well said' })
      expect(created.data).toMatchObject({
        action: 'comment',
        comment: 'Well said',
        user: server.editorUser,
        item: '1',
        revisions: [],
      })
      const { id } = created.data as { id: number }
      expect((await asEditor('PATCH', `/activity/comment/${id}`, { body: { comment: 'Edited' } })).data).toMatchObject({
        comment: 'Edited',
      })
      const admins = await server.asAdmin('POST', '/activity/comment', {
        body: { collection: 'articles', item: '1', comment: 'Mine' },
      })
      const other = (admins.data as { id: number }).id
      expect((await asEditor('PATCH', `/activity/comment/${other}`, { body: { comment: 'Hijack' } })).status).toBe(403)
      expect((await asEditor('DELETE', `/activity/comment/${other}`)).status).toBe(403)
      expect((await server.asAdmin('DELETE', `/activity/comment/${id}`)).status).toBe(204)
      // Changes of comments are recorded without their text, for everyone who can read the item.
      const filter = '{"collection":{"_eq":"articles"},"action":{"_starts_with":"comment_"}}'
      const changes = await asEditor('GET', '/activity', { query: { filter, fields: 'action,item,comment,revisions' } })
      expect(changes.data).toEqual([
        { action: 'comment_update', item: '1', comment: null, revisions: [] },
        { action: 'comment_delete', item: '1', comment: null, revisions: [] },
      ])
    })

    test('gives requests without a token only public permissions (R-41)', async () => {
      expect((await server.send('GET', '/items/languages')).status).toBe(403)
      await server.asAdmin('POST', '/permissions', {
        body: { role: null, collection: 'languages', action: 'read', fields: ['code'] },
      })
      expect((await server.send('GET', '/items/languages', { query: { sort: 'code' } })).data).toEqual([
        { code: 'de-DE' },
        { code: 'en-US' },
      ])
      for (const path of ['/users', '/presets', '/settings', '/activity', '/permissions', '/roles'])
        expect((await server.send('GET', path)).status).toBe(403)
      expect((await server.send('GET', '/permissions/me')).status).toBe(401)
      expect(((await server.send('GET', '/collections')).data as Item[]).map(each => each['collection'])).toEqual([
        'languages',
      ])
    })

    test('lets an app role read its own permissions, role and user names, and public settings (R-29)', async () => {
      const permissions = await list('/permissions', { limit: '-1' })
      expect(new Set(permissions.map(each => each['role']))).toEqual(new Set([server.editorRole]))
      expect(Object.keys((await list('/roles'))[0] ?? {}).sort()).toEqual(['icon', 'id', 'name'])
      expect(Object.keys((await list('/users'))[0] ?? {})).not.toContain('password')
      const settings = (await asEditor('GET', '/settings')).data
      expect(settings).toMatchObject({ project_name: 'Fieldhouse' })
      expect(settings).not.toHaveProperty('auth_password_policy')
      expect((await server.send('GET', '/users', { as: server.api })).status).toBe(403)
      expect((await server.send('GET', '/users/me', { as: server.api, query: { fields: 'email' } })).data).toEqual({
        email: 'api@example.com',
      })
    })
  })
})
