import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type Receiver, startReceiver } from '#server/testing/startReceiver.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const minutes = 60_000

describe.each(anyDatabase)('webhooks on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    let receiver: Receiver
    beforeAll(async () => {
      server = await startTestServer(database, {}, { outboundAllow: '127.0.0.1' })
    })
    afterAll(() => server?.close())
    // Tag names are unique, and each test creates its own.
    let round = 0
    beforeEach(async () => {
      round++
      receiver = await startReceiver()
    })
    afterEach(async () => {
      vi.useRealTimers()
      receiver.close()
      for (const { id } of (await server.asAdmin('GET', '/webhooks')).data as { id: number }[])
        await server.asAdmin('DELETE', `/webhooks/${id}`)
    })

    const hook = async (more: Readonly<Record<string, unknown>> = {}) => {
      const body = {
        name: 'Hook',
        url: `${receiver.url}/hook`,
        actions: ['create', 'update', 'delete'],
        collections: ['tags', 'articles'],
        ...more,
      }
      return server.asAdmin('POST', '/webhooks', { body })
    }
    const createHook = async (more: Readonly<Record<string, unknown>> = {}) =>
      ((await hook(more)).data as { id: number }).id
    const drained = () => server.services.run(server.services.outbox.drained())
    const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))
    const deliveries = async (id: number) =>
      (await server.asAdmin('GET', `/webhooks/${id}/deliveries`)).data as Record<string, unknown>[]

    test.each<[string, Record<string, unknown>]>([
      ['a file URL', { url: 'file:///etc/passwd' }],
      ['another scheme', { url: 'gopher://127.0.0.1/' }],
      ['a password in the URL', { url: 'http://user:pass@example.com/' }],
      ['a line break in the URL', { url: 'http://example.com/\r\nHost: evil' }],
      ['an unsupported method', { method: 'DELETE' }],
      ['a header name with a line break', { headers: [{ header: 'X\r\nHost', value: 'evil' }] }],
      ['a header value with a line break', { headers: [{ header: 'X-A', value: 'a\r\nX-B: b' }] }],
      ['a header value with a single line feed', { headers: [{ header: 'X-A', value: 'a\nb' }] }],
      ['an empty header name', { headers: [{ header: '', value: 'a' }] }],
      ['a custom Host header', { headers: [{ header: 'Host', value: 'evil' }] }],
      ['a custom Content-Length header', { headers: [{ header: 'Content-Length', value: '1' }] }],
      ['a custom signature header', { headers: [{ header: 'Webhook-Signature', value: 'v1,x' }] }],
      ['headers that are not a list', { headers: { 'X-A': 'b' } }],
    ])('%s is rejected and changes nothing (G-06)', async (_, more) => {
      const before = await dumpTables(server.services)
      const answer = await hook(more)
      expect([answer.status, answer.code]).toEqual([400, 'FAILED_VALIDATION'])
      expect(await dumpTables(server.services)).toBe(before)
    })

    test.each(['http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://[::1]:8055/', 'http://localhost:8055/'])(
      '%s is never requested, and the webhook reports it (G-06)',
      async url => {
        const id = await createHook({ url })
        await server.asAdmin('POST', '/items/tags', { body: { name: `New ${round}` } })
        await drained()
        expect(await deliveries(id)).toMatchObject([
          { state: 'refused', tries: 1, result: expect.stringContaining('OUTBOUND_ALLOW') },
        ])
      },
    )

    test('requests contain nothing of the triggering request and no template expansion (G-06)', async () => {
      await createHook({
        headers: [{ header: 'X-Note', value: '{{secret}} {{$env.SECRET}}' }],
        url: `${receiver.url}/{{secret}}`,
      })
      await server.asAdmin('POST', '/items/tags', { body: { name: `New ${round}` } })
      await drained()
      const [request] = receiver.received
      expect(request?.headers['x-note']).toBe('{{secret}} {{$env.SECRET}}')
      expect(decodeURIComponent(request?.url ?? '')).toBe('/{{secret}}')
      expect(request?.headers).not.toHaveProperty('authorization')
      expect(request?.headers).not.toHaveProperty('cookie')
      expect(JSON.stringify(request)).not.toContain(server.admin)
    })

    test('receivers can verify the signature and age of a delivery (G-07)', async () => {
      const id = await createHook()
      const { secret } = (await server.asAdmin('POST', `/webhooks/${id}/secret`)).data as { secret: string }
      await server.asAdmin('POST', '/items/tags', { body: { name: `New ${round}` } })
      await drained()
      const [request] = receiver.received
      const header = (name: string) => String(request?.headers[name])
      const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${request?.body}`
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      expect(header('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      expect(Math.abs(Date.now() / 1000 - Number(header('webhook-timestamp')))).toBeLessThan(60)
      expect(await deliveries(id)).toMatchObject([{ id: header('webhook-id') }])
    })

    test('the secret is shown once to administrators and differs per webhook (G-07)', async () => {
      const [one, two] = [await createHook(), await createHook()]
      const shown: string[] = []
      for (const id of [one, two, one])
        shown.push(((await server.asAdmin('POST', `/webhooks/${id}/secret`)).data as { secret: string }).secret)
      expect(new Set(shown).size).toBe(3)
      for (const path of [`/webhooks/${one}`, '/webhooks', `/webhooks/${one}/deliveries`, '/activity', '/revisions']) {
        const text = JSON.stringify((await server.asAdmin('GET', path)).body)
        for (const secret of shown) expect(text).not.toContain(secret.slice(6))
      }
      expect(await dumpTables(server.services)).not.toContain(shown[2]?.slice(6))
    })

    test.each(['secret', 'test'])('no other user can read the %s of a webhook (G-07)', async what => {
      const id = await createHook()
      const before = await dumpTables(server.services)
      for (const options of [{}, { as: server.editor }, { as: server.api }])
        expect((await server.send('POST', `/webhooks/${id}/${what}`, options)).code).toBe('FORBIDDEN')
      expect((await server.send('GET', `/webhooks/${id}/deliveries`, { as: server.editor })).code).toBe('FORBIDDEN')
      expect((await server.send('GET', `/webhooks/99999/deliveries`, { as: server.editor })).code).toBe('FORBIDDEN')
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('secrets of items are never sent (G-07)', async () => {
      await createHook({ collections: ['directus_users'], actions: ['create', 'update'] })
      const body = { email: 'told@example.com', password: 'a secret password', token: 'a-secret-token' }
      const person = (await server.asAdmin('POST', '/users', { body })).data as { id: string }
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { password: 'the next password', title: 'Dr' } })
      await drained()
      expect(bodies()).toMatchObject([
        { event: 'users.create', payload: { email: 'told@example.com' } },
        { event: 'users.update', payload: { title: 'Dr' } },
      ])
      for (const { payload } of bodies())
        for (const name of ['password', 'token', 'tfa_secret']) expect(payload).not.toHaveProperty(name)
    })

    test('a rejected write sends nothing (G-08)', async () => {
      await createHook()
      expect((await server.asAdmin('POST', '/items/tags', { body: [{ name: 'One' }, { id: { a: 1 } }] })).status).toBe(
        400,
      )
      expect(
        (await server.send('PATCH', '/items/articles/1', { as: server.editor, body: { title: 'x' } })).status,
      ).toBe(403)
      await drained()
      expect(receiver.received).toEqual([])
    })

    test('a save never waits for a delivery (G-08)', async () => {
      await createHook()
      receiver.status = null
      const saves = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          server.asAdmin('POST', '/items/tags', { body: { name: `${round} ${index}` } }),
        ),
      )
      // All are answered although no delivery has succeeded.
      expect(saves.every(({ status }) => status === 200)).toBe(true)
      expect(receiver.received.length).toBeLessThanOrEqual(1)
    })

    test('an unavailable receiver is not flooded and gets all events later (G-08)', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      const id = await createHook()
      receiver.status = 503
      for (let count = 0; count < 30; count++)
        await server.asAdmin('POST', '/items/tags', { body: { name: `${round} ${count}` } })
      await drained()
      expect(receiver.received).toHaveLength(1)
      receiver.status = 204
      vi.setSystemTime(Date.now() + minutes)
      await drained()
      expect(receiver.received).toHaveLength(31)
      expect((await deliveries(id)).every(({ state }) => state === 'sent')).toBe(true)
    })

    test('redirect loops are not followed (G-08)', async () => {
      const id = await createHook()
      receiver.status = 307
      receiver.location = `${receiver.url}/again`
      await server.asAdmin('POST', '/items/tags', { body: { name: `New ${round}` } })
      await drained()
      expect(receiver.received).toHaveLength(1)
      expect(await deliveries(id)).toMatchObject([{ state: 'refused', tries: 1 }])
    })
  })
})
