import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('routes', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test('respond with ROUTE_NOT_FOUND and the path for an unknown route or method', async () => {
      for (const [method, path] of [
        ['GET', '/nope'],
        ['POST', '/nope/deeper'],
        ['PUT', '/items/articles'],
      ] as const) {
        const answer = await server.asAdmin(method, path)
        expect(answer.status).toBe(404)
        expect(answer.code).toBe('ROUTE_NOT_FOUND')
        expect(answer.message).toBe(`Route ${path} doesn't exist.`)
      }
    })

    test('send security headers and disable caching', async () => {
      for (const path of ['/server/ping', '/items/articles', '/nope', '/users/me']) {
        const { headers } = await server.send('GET', path)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
        expect(headers.get('cache-control')).toBe('private, no-store')
      }
    })

    test('respond to ping, list extensions by type and reject unknown types', async () => {
      expect((await server.send('GET', '/server/ping')).body).toBe('pong')
      expect((await server.asAdmin('GET', '/extensions/interfaces')).data).toEqual([])
      expect((await server.asAdmin('GET', '/extensions/interfaces/')).data).toEqual([])
      expect((await server.asAdmin('GET', '/extensions/nope')).code).toBe('ROUTE_NOT_FOUND')
      expect((await server.send('GET', '/auth/oauth/')).body).toEqual({ data: null })
    })

    test('return all startup data of the studio in one request', async () => {
      const { status, data } = await server.send('GET', '/fieldhouse/boot', { as: server.editor })
      expect(status).toBe(200)
      expect(data).toMatchObject({
        user: { email: 'editor@example.com', role: { name: 'Editor', admin_access: false, app_access: true } },
        server: {
          project: { project_name: 'Fieldhouse' },
          fieldhouse: { capabilities: expect.arrayContaining(['boot']) },
        },
        settings: { project_name: 'Fieldhouse' },
        presets: [],
        extensions: { interfaces: [] },
      })
      const { permissions, collections } = data as {
        permissions: { role: string }[]
        collections: { collection: string }[]
      }
      expect(new Set(permissions.map(each => each.role))).toEqual(new Set([server.editorRole]))
      expect(collections.map(each => each.collection)).not.toContain('vault')
      expect((await server.send('GET', '/fieldhouse/boot')).status).toBe(401)
    })

    test('show version details only to administrators', async () => {
      expect((await server.asAdmin('GET', '/server/info')).data).toHaveProperty('node')
      for (const as of [server.editor, undefined])
        expect((await server.send('GET', '/server/info', as ? { as } : {})).data).not.toHaveProperty('node')
    })

    test('return a table without metadata as a collection with null meta', async () => {
      const { sql } = await import('kysely')
      await sql`create table leftover (id integer primary key, label varchar(20))`.execute(server.services.database.db)
      await server.services.run(server.services.schema.reload())
      const { data } = await server.asAdmin('GET', '/collections/leftover')
      expect(data).toMatchObject({ collection: 'leftover', meta: null })
      const fields = await server.asAdmin('GET', '/fields/leftover')
      expect(fields.data).toMatchObject([
        { field: 'id', meta: null },
        { field: 'label', type: 'string', meta: null },
      ])
    })
  })
})
