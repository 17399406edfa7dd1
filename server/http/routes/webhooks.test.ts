import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { type Receiver, startReceiver } from '#server/testing/startReceiver.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('webhooks on $title', database => {
  describe.skipIf(database.skipped)('when sent', () => {
    let server: TestServer
    let receiver: Receiver
    beforeAll(async () => {
      server = await startTestServer(database, {}, { outboundAllow: '127.0.0.1' })
    })
    afterAll(() => server?.close())
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
      const body = { name: 'Hook', url: receiver.url, actions: ['create'], collections: ['tags'], ...more }
      return ((await server.asAdmin('POST', '/webhooks', { body })).data as { id: number }).id
    }
    const drained = () => server.services.run(server.services.outbox.drained())
    const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))
    // Tag names are unique, and each test creates its own.
    let round = 0
    const newTag = async (text: string) => {
      const name = `${text} ${round}`
      return String(((await server.asAdmin('POST', '/items/tags', { body: { name } })).data as { id: unknown }).id)
    }

    test('contain the event, the item and the user (A-0855, A-0856)', async () => {
      await hook({ actions: ['create', 'update', 'delete'], headers: [{ header: 'X-Key', value: 'abc' }] })
      const id = await newTag('New')
      await server.asAdmin('PATCH', `/items/tags/${id}`, { body: { name: 'Newer' } })
      await server.asAdmin('DELETE', `/items/tags/${id}`)
      await drained()
      const who = { accountability: { user: server.adminUser, role: server.adminRole }, collection: 'tags' }
      expect(bodies().map(body => ({ ...body, item: String(body.item) }))).toEqual([
        {
          ...who,
          event: 'items.create',
          action: 'create',
          item: id,
          payload: expect.objectContaining({ name: `New ${round}` }),
        },
        { ...who, event: 'items.update', action: 'update', item: id, payload: { name: 'Newer' } },
        { ...who, event: 'items.delete', action: 'delete', item: id },
      ])
      expect(receiver.received[0]).toMatchObject({
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-key': 'abc' },
      })
    })

    test('are triggered by nested items and each item of a batch', async () => {
      await hook({ collections: ['comments'], actions: ['create', 'update'] })
      const body = { title: 'With comments', comments: [{ name: 'One' }, { name: 'Two' }] }
      await server.asAdmin('POST', '/items/articles', { body })
      await drained()
      expect(bodies().map(({ payload }) => payload.name)).toEqual(['One', 'Two'])
    })

    test('are limited to their actions and collections', async () => {
      await hook({ collections: ['languages'] })
      await hook({ actions: ['delete'] })
      await hook({ status: 'inactive' })
      await newTag('New')
      await drained()
      expect(receiver.received).toEqual([])
    })

    test('include all project collections and no system collections for a star', async () => {
      await hook({ collections: ['*'], actions: ['*'] })
      await newTag('New')
      await server.asAdmin('POST', '/users', { body: { email: 'star@example.com' } })
      await drained()
      expect(bodies()).toMatchObject([{ collection: 'tags' }])
    })

    test('omit the item and use GET when configured', async () => {
      await hook({ data: false })
      await hook({ method: 'GET' })
      await newTag('New')
      await drained()
      expect(receiver.received.map(({ method, body }) => [method, body]).sort()).toEqual([
        ['GET', ''],
        ['POST', ''],
      ])
    })

    test('apply changes of their configuration to the next write', async () => {
      await newTag('Before')
      const id = await hook()
      await newTag('One')
      await drained()
      await server.asAdmin('PATCH', `/webhooks/${id}`, { body: { status: 'inactive' } })
      await newTag('Two')
      await server.asAdmin('PATCH', `/webhooks/${id}`, { body: { status: 'active' } })
      await newTag('Three')
      await drained()
      expect(bodies().map(({ payload }) => payload.name)).toEqual([`One ${round}`, `Three ${round}`])
    })

    test('report a repeated write with the same key once', async () => {
      await hook()
      const headers = { 'Idempotency-Key': '6f1f2f0e-7e4e-4b0f-9a59-1a3f6a0c2f10' }
      const body = { name: 'Once' }
      for (let count = 0; count < 3; count++) await server.asAdmin('POST', '/items/tags', { body, headers })
      await drained()
      expect(receiver.received).toHaveLength(1)
    })

    test('record the result in the activity and the deliveries', async () => {
      const id = await hook()
      await newTag('New')
      await drained()
      const list = (await server.asAdmin('GET', `/webhooks/${id}/deliveries`)).data
      expect(list).toMatchObject([
        { event: 'items.create', state: 'sent', tries: 1, result: 'The receiver answered 204.', due: null },
      ])
      const last = (await server.asAdmin('GET', '/webhooks/deliveries/last')).data
      expect(last).toContainEqual(
        expect.objectContaining({ webhook: id, state: 'sent', result: 'The receiver answered 204.' }),
      )
      expect((await server.asAdmin('GET', '/webhooks/99999')).message).toContain('Webhook "99999"')
      const query = { filter: JSON.stringify({ _and: [{ action: { _eq: 'webhook' } }, { item: { _eq: `${id}` } }] }) }
      const [{ comment = '' } = {}] = (await server.asAdmin('GET', '/activity', { query })).data as {
        comment?: string
      }[]
      expect(comment).toContain('items.create delivered')
    })

    test('can be tested, also while inactive', async () => {
      const id = await hook({ status: 'inactive' })
      expect((await server.asAdmin('POST', `/webhooks/${id}/test`)).status).toBe(204)
      await drained()
      expect(bodies()).toMatchObject([{ event: 'webhook.test' }])
      expect((await server.asAdmin('POST', '/webhooks/99999/test')).code).toBe('ITEM_NOT_FOUND')
    })

    test('are deleted together with their pending deliveries', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      const id = await hook()
      receiver.status = 500
      await newTag('New')
      await drained()
      await server.asAdmin('POST', `/webhooks/${id}/secret`)
      await server.asAdmin('DELETE', `/webhooks/${id}`)
      vi.setSystemTime(Date.now() + 60_000)
      await drained()
      expect(receiver.received).toHaveLength(1)
      const keys = await sql`select * from directus_webhook_keys where webhook = ${id}`.execute(
        server.services.database.db,
      )
      expect(keys.rows).toEqual([])
    })

    test('are sent after a restart if pending', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      await hook()
      receiver.status = 500
      await newTag('New')
      await drained()
      await server.restart()
      receiver.status = 204
      vi.setSystemTime(Date.now() + 60_000)
      await drained()
      expect(receiver.received).toHaveLength(2)
    })
  })
})
