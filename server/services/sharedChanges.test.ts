import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/createApp.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { openTestServices, type TestServices } from '#server/testing/TestServices.ts'

const [, postgres] = databases

describe.skipIf(!postgres || postgres.skipped)('two servers on one PostgreSQL database', () => {
  let one: TestServer
  let second: TestServices
  let other: (method: string, path: string, as: string, body?: unknown) => Promise<Response>
  beforeAll(async () => {
    if (!postgres) throw new Error('PostgreSQL is missing from the list of databases.')
    one = await startTestServer(postgres)
    second = await openTestServices(one.services.config)
    const app = await second.run(createApp())
    other = async (method, path, as, body) =>
      app.request(path, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
  })
  afterAll(async () => {
    await second?.close()
    await one?.close()
  })

  test('apply a permission change of the other server to the next request (S15)', async () => {
    const body = { role: one.apiRole, collection: 'tags', action: 'read', fields: ['*'] }
    for (let round = 0; round < 25; round++) {
      expect((await other('GET', '/items/tags', one.api)).status).toBe(403)
      const created = await one.asAdmin('POST', '/permissions', { body })
      expect((await other('GET', '/items/tags', one.api)).status).toBe(200)
      await one.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
    }
  })

  test('apply changes of users and roles of the other server immediately (S15)', async () => {
    for (const status of ['suspended', 'active']) {
      await one.asAdmin('PATCH', `/users/${one.apiUser}`, { body: { status } })
      expect((await other('GET', '/users/me', one.api)).status).toBe(status === 'active' ? 200 : 401)
    }
  })

  test('reject a session that was ended on the other server (A-12)', async () => {
    const body = { email: 'admin@example.com', password: 'password1234' }
    const { access_token: token, refresh_token } = (await one.send('POST', '/auth/login', { body })).data as {
      access_token: string
      refresh_token: string
    }
    expect((await other('GET', '/users/me', token)).status).toBe(200)
    await one.send('POST', '/auth/logout', { body: { refresh_token } })
    expect((await other('GET', '/users/me', token)).status).toBe(401)
  })

  test('use a model that was changed on the other server', async () => {
    await one.asAdmin('POST', '/collections', { body: { collection: 'elsewhere', fields: [] } })
    expect((await other('POST', '/items/elsewhere', one.admin, {})).status).toBe(200)
    await one.asAdmin('POST', '/fields/elsewhere', { body: { field: 'note', type: 'string', schema: {} } })
    const written = await other('POST', '/items/elsewhere', one.admin, { note: 'x' })
    expect(await written.json()).toMatchObject({ data: { note: 'x' } })
  })

  test('check once for concurrent requests without returning older data', async () => {
    const row = { role: one.apiRole, collection: 'authors', action: 'read', fields: ['*'] }
    const created = await one.asAdmin('POST', '/permissions', { body: row })
    const answers = await Promise.all(Array.from({ length: 40 }, () => other('GET', '/items/authors', one.api)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    await one.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
  })
})
