import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/createApp.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { openTestServices, type TestServices } from '#server/testing/TestServices.ts'

const [, postgres] = databases

describe.skipIf(!postgres || postgres.skipped)('two servers on one PostgreSQL', () => {
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

  test('the first request after a right was given or taken elsewhere obeys it (S15)', async () => {
    const body = { role: one.apiRole, collection: 'tags', action: 'read', fields: ['*'] }
    for (let round = 0; round < 25; round++) {
      expect((await other('GET', '/items/tags', one.api)).status).toBe(403)
      const made = await one.asAdmin('POST', '/permissions', { body })
      expect((await other('GET', '/items/tags', one.api)).status).toBe(200)
      await one.asAdmin('DELETE', `/permissions/${(made.data as { id: number }).id}`)
    }
  })

  test('users and roles that change elsewhere are others at once (S15)', async () => {
    for (const status of ['suspended', 'active']) {
      await one.asAdmin('PATCH', `/users/${one.apiUser}`, { body: { status } })
      expect((await other('GET', '/users/me', one.api)).status).toBe(status === 'active' ? 200 : 401)
    }
  })

  test('a session that is ended elsewhere is dead here (A-12)', async () => {
    const body = { email: 'admin@example.com', password: 'password1234' }
    const { access_token: token, refresh_token } = (await one.send('POST', '/auth/login', { body })).data as {
      access_token: string
      refresh_token: string
    }
    expect((await other('GET', '/users/me', token)).status).toBe(200)
    await one.send('POST', '/auth/logout', { body: { refresh_token } })
    expect((await other('GET', '/users/me', token)).status).toBe(401)
  })

  test('a model that is changed elsewhere is known here', async () => {
    await one.asAdmin('POST', '/collections', { body: { collection: 'elsewhere', fields: [] } })
    expect((await other('POST', '/items/elsewhere', one.admin, {})).status).toBe(200)
    await one.asAdmin('POST', '/fields/elsewhere', { body: { field: 'note', type: 'string', schema: {} } })
    const written = await other('POST', '/items/elsewhere', one.admin, { note: 'x' })
    expect(await written.json()).toMatchObject({ data: { note: 'x' } })
  })

  test('many requests at once look together, and none sees less than was there when it came', async () => {
    const row = { role: one.apiRole, collection: 'authors', action: 'read', fields: ['*'] }
    const made = await one.asAdmin('POST', '/permissions', { body: row })
    const answers = await Promise.all(Array.from({ length: 40 }, () => other('GET', '/items/authors', one.api)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    await one.asAdmin('DELETE', `/permissions/${(made.data as { id: number }).id}`)
  })
})
