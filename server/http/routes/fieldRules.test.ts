import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} }
const validation = { _and: [{ price: { _gte: 1 } }, { price: { _lte: 100 } }] }
const conditions = [{ name: 'Sold', rule: { sold: { _eq: true } }, required: true, readonly: true }]

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the rules of a field', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const made = await admin('POST', '/collections', {
        body: {
          collection: 'lots',
          fields: [
            key,
            { field: 'price', type: 'integer', schema: {}, meta: { interface: 'numeric', options: { step: 5 } } },
            { field: 'sold', type: 'boolean', schema: {}, meta: {} },
            {
              field: 'buyer',
              type: 'string',
              schema: {},
              meta: { conditions, validation: { buyer: { _neq: 'X' } }, validation_message: 'Who?' },
            },
            { field: 'auction', type: 'integer', schema: {}, meta: {} },
          ],
        },
      })
      expect(made.status).toBe(200)
      await admin('POST', '/collections', { body: { collection: 'auctions', fields: [key] } })
      await admin('POST', '/fields/auctions', { body: { field: 'lots', meta: { special: ['o2m'] } } })
      const relation = { many_collection: 'lots', many_field: 'auction', many_primary: 'id' }
      await admin('POST', '/relations', { body: { ...relation, one_collection: 'auctions', one_field: 'lots' } })
    })
    afterAll(() => server?.close())

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const metaOf = async (field: string) => {
      const { data } = await admin('GET', `/fields/lots/${field}`)
      // Safe: a field of the test has metadata.
      return (data as Row)['meta'] as Row
    }
    const setMeta = (field: string, meta: Row) => admin('PATCH', `/fields/lots/${field}`, { body: { meta } })

    test('are stored and returned, apart from the options of the interface', async () => {
      expect(await metaOf('buyer')).toMatchObject({
        ...{ conditions, validation: { buyer: { _neq: 'X' } }, validation_message: 'Who?', options: null },
      })
      expect((await setMeta('price', { validation, validation_message: 'Between 1 and 100' })).status).toBe(200)
      expect(await metaOf('price')).toMatchObject({ validation, options: { step: 5 } })
      await setMeta('price', { options: { step: 10 } })
      expect(await metaOf('price')).toMatchObject({ validation, options: { step: 10 } })
      // Fields without rules do not mention any.
      expect(Object.keys(await metaOf('sold'))).not.toContain('conditions')
    })

    test('are checked on every way to write an item', async () => {
      const before = await dumpTables(server.services)
      const lot = { price: 500 }
      for (const [method, path, body] of [
        ['POST', '/items/lots', lot],
        ['POST', '/items/lots', [{ price: 5 }, lot]],
        ['POST', '/items/auctions', { lots: [lot] }],
        ['POST', '/items/auctions', { lots: { create: [lot], update: [], delete: [] } }],
      ] as const) {
        const answer = await admin(method, path, { body })
        expect([answer.status, answer.code]).toEqual([400, 'FAILED_VALIDATION'])
      }
      expect(await dumpTables(server.services)).toBe(before)
      const { data } = await admin('POST', '/items/lots', { body: { price: 50 } })
      // Safe: the item just created.
      const { id } = data as { id: number }
      const kept = await dumpTables(server.services)
      for (const [path, body] of [
        [`/items/lots/${id}`, lot],
        ['/items/lots', { keys: [id], data: lot }],
        ['/items/lots', { query: { filter: { id: { _eq: id } } }, data: lot }],
        [`/items/lots/${id}`, { price: 50, sold: true }],
      ] as const)
        expect(await admin('PATCH', path, { body })).toMatchObject({ status: 400, code: 'FAILED_VALIDATION' })
      expect(await dumpTables(server.services)).toBe(kept)
      expect((await admin('PATCH', `/items/lots/${id}`, { body: { sold: true, buyer: 'Ann' } })).status).toBe(200)
      expect((await admin('PATCH', `/items/lots/${id}`, { body: { buyer: 'X' } })).code).toBe('FAILED_VALIDATION')
    })

    test('are copied with a field', async () => {
      expect((await admin('POST', '/fields/lots/price', { body: { field: 'bid' } })).status).toBe(200)
      expect(await metaOf('bid')).toMatchObject({ validation, options: { step: 10 } })
    })

    test('leave nothing behind when they are removed', async () => {
      await setMeta('bid', { validation: null, validation_message: null })
      const meta = await metaOf('bid')
      expect(meta['options']).toEqual({ step: 10 })
      expect(meta['validation'] ?? null).toBeNull()
      expect((await admin('POST', '/items/lots', { body: { bid: 5000 } })).status).toBe(200)
    })

    test('lose what they say about a deleted field, and still allow new items', async () => {
      await admin('POST', '/fields/lots', { body: { field: 'seal', type: 'string', schema: {}, meta: {} } })
      await setMeta('bid', {
        validation: { _and: [{ seal: { _nnull: true } }, { bid: { _neq: 7 } }] },
        conditions: [{ rule: { _and: [{ seal: { _eq: 'x' } }] }, required: true }],
      })
      expect((await admin('POST', '/items/lots', { body: { bid: 1 } })).code).toBe('FAILED_VALIDATION')
      expect((await admin('DELETE', '/fields/lots/seal')).status).toBe(204)
      expect(await metaOf('bid')).toMatchObject({ validation: { _and: [{ bid: { _neq: 7 } }] }, options: { step: 10 } })
      expect((await admin('POST', '/items/lots', { body: {} })).status).toBe(200)
      expect((await admin('POST', '/items/lots', { body: { bid: 7 } })).code).toBe('FAILED_VALIDATION')
    })

    test.each([
      [{ validation: 'price > 1' }, '"meta.validation" has a value of the wrong type.'],
      [{ conditions: { hidden: true } }, '"meta.conditions" has a value of the wrong type.'],
      [{ validation_message: 7 }, '"meta.validation_message" has a value of the wrong type.'],
      [{ options: { 'fieldhouse:rules': { validation } } }, 'is not allowed'],
    ])('are refused in another form: %j', async (meta, message) => {
      const before = await dumpTables(server.services)
      expect((await setMeta('price', meta)).message).toContain(message)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('are set by administrators only', async () => {
      for (const as of [server.editor, server.api])
        expect(
          (await server.send('PATCH', '/fields/lots/price', { as, body: { meta: { validation: null } } })).code,
        ).toBe('FORBIDDEN')
      expect(await metaOf('price')).toMatchObject({ validation })
    })
  })
})
