import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

interface Row {
  readonly id: number
  readonly sort: number | null
}

describe.each(databases)('/utils on $title', database => {
  describe.skipIf(database.skipped)('in our own format', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const move = (item: unknown, to: unknown, as = server.admin) =>
      server.send('POST', '/utils/sort/articles', { as, body: { item, to } })
    const rows = async (): Promise<readonly Row[]> => {
      const query = { fields: 'id,sort', sort: 'sort,id', limit: '-1' }
      // Safe: these are the two requested fields.
      return (await server.asAdmin('GET', '/items/articles', { query })).data as Row[]
    }
    const place = (values: readonly (readonly [number, number | null])[]) =>
      server.asAdmin('PATCH', '/items/articles', { body: values.map(([id, sort]) => ({ id, sort })) })

    describe('manual order', () => {
      beforeEach(() => place([1, 2, 3, 4].map(key => [key, key * 10])))

      test('down: moves the item to the target position and shifts the items between up (C-458, P-499)', async () => {
        expect((await move(1, 3)).status).toBe(204)
        expect(await rows()).toEqual([2, 3, 1, 4].map((id, index) => ({ id, sort: (index + 1) * 10 })))
      })

      test('up: shifts the items between down (C-458)', async () => {
        await move(4, 2)
        expect((await rows()).map(row => row.id)).toEqual([1, 4, 2, 3])
      })

      test('numbers items without a position or with equal ones first', async () => {
        await place([
          [1, null],
          [2, 7],
          [3, 7],
          [4, 1],
        ])
        await move(1, 4)
        expect(await rows()).toEqual([1, 4, 2, 3].map((id, index) => ({ id, sort: index + 1 })))
      })

      test('keeps the order of the list when an item without a position follows the moved ones', async () => {
        await place([
          [1, null],
          [2, 3],
          [3, 2],
          [4, 1],
        ])
        const listed = async () => {
          const { data } = await server.asAdmin('GET', '/items/articles', { query: { fields: 'id' } })
          // Safe: this is the requested field.
          return (data as { id: number }[]).map(({ id }) => id)
        }
        expect(await listed()).toEqual([4, 3, 2, 1])
        await move(2, 4)
        expect(await listed()).toEqual([2, 4, 3, 1])
        await move(1, 4)
        expect(await listed()).toEqual([2, 1, 4, 3])
      })

      test('records the move for the moved item', async () => {
        await move(1, 2)
        const query = { sort: '-id', limit: '1', fields: 'item,collection,delta,activity.action' }
        const { data } = await server.asAdmin('GET', '/revisions', { query })
        expect(data).toMatchObject([
          { item: '1', collection: 'articles', delta: { sort: 20 }, activity: { action: 'update' } },
        ])
      })

      test('gives the same order as moving in a list and loses no position', async () => {
        const key = fc.constantFrom(1, 2, 3, 4)
        await fc.assert(
          fc.asyncProperty(fc.array(fc.tuple(key, key), { maxLength: 6 }), async moves => {
            await place([1, 2, 3, 4].map(each => [each, each * 10]))
            const order = [1, 2, 3, 4]
            for (const [item, to] of moves) {
              await move(item, to)
              const target = order.indexOf(to)
              order.splice(order.indexOf(item), 1)
              order.splice(target, 0, item)
            }
            expect(await rows()).toEqual(order.map((id, index) => ({ id, sort: (index + 1) * 10 })))
          }),
          { numRuns: examples(25) },
        )
      })

      test('keeps a permutation after eight concurrent moves', async () => {
        const moves = Array.from({ length: 24 }, (_, index) => [(index % 4) + 1, ((index * 7) % 4) + 1] as const)
        const answers = await Promise.all(moves.map(([item, to]) => move(item, to)))
        expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([204]))
        expect((await rows()).map(row => row.sort)).toEqual([10, 20, 30, 40])
      })

      test.each([
        ['a missing target', '/utils/sort/articles', { item: 1 }, 400, '"to" is required'],
        [
          'a missing sort field',
          '/utils/sort/authors',
          { item: 1, to: 2 },
          400,
          `Collection "authors" doesn't have a sort field.`,
        ],
        ['an unknown item', '/utils/sort/articles', { item: 1, to: 99 }, 404, `Item "99" doesn't exist in "articles".`],
        ['an unknown collection', '/utils/sort/nope', { item: 1, to: 2 }, 404, `Collection "nope" doesn't exist.`],
      ] as const)('reports %s', async (_, path, body, status, message) => {
        const answer = await server.asAdmin('POST', path, { body })
        expect([answer.status, answer.message]).toEqual([status, message])
      })
    })

    describe('reverting to a revision', () => {
      const revisionsOf = async (item: string) => {
        const query = {
          'filter[collection][_eq]': 'articles',
          'filter[item][_eq]': item,
          sort: 'id',
          limit: '-1',
          fields: 'id,delta,activity.action',
        }
        // Safe: these are the requested fields.
        return (await server.asAdmin('GET', '/revisions', { query })).data as {
          id: number
          delta: Record<string, unknown>
          activity: { action: string }
        }[]
      }

      test('restores the values of the item and creates a revision (P-244, P-576)', async () => {
        const created = await server.asAdmin('POST', '/items/articles', { body: { title: 'First', rating: 1 } })
        const { id } = created.data as { id: number }
        await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { title: 'Second', rating: 5 } })
        const [first] = await revisionsOf(String(id))
        expect((await server.asAdmin('POST', `/utils/revert/${first?.id}`)).status).toBe(204)
        const { data } = await server.asAdmin('GET', `/items/articles/${id}`, { query: { fields: 'title,rating' } })
        expect(data).toEqual({ title: 'First', rating: 1 })
        const last = (await revisionsOf(String(id))).at(-1)
        expect(last?.activity.action).toBe('revert')
        expect(last?.delta).toMatchObject({ title: 'First', rating: 1 })
      })

      test('changes nothing when reverting to the current state', async () => {
        const [last] = (await revisionsOf('1')).slice(-1)
        const before = (await revisionsOf('1')).length
        expect((await server.asAdmin('POST', `/utils/revert/${last?.id}`)).status).toBe(204)
        expect((await revisionsOf('1')).length).toBe(before)
      })

      test('does not reveal write-only fields', async () => {
        const make = async (path: string, body: unknown) => {
          // Safe: every row has a key.
          return ((await server.asAdmin('POST', path, { body })).data as { readonly id: number }).id
        }
        const role = await make('/roles', { name: 'Writes more than it reads', app_access: true })
        const token = 'writes-more-than-it-reads'
        const user = await make('/users', { email: 'blind@example.com', role, token, status: 'active' })
        const permissions = [
          { action: 'read', fields: ['id', 'title', 'user_updated'] },
          { action: 'update', fields: ['*'] },
        ]
        for (const permission of permissions)
          await make('/permissions', { role, collection: 'articles', ...permission })
        const id = await make('/items/articles', { title: 'Kept', rating: 1 })
        const [first] = await revisionsOf(String(id))
        const seen = async () => {
          await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { user_updated: null } })
          const answer = await server.send('POST', `/utils/revert/${first?.id}`, { as: token })
          const { data } = await server.send('GET', `/items/articles/${id}`, { as: token })
          return [answer.status, data]
        }
        const same = await seen()
        await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { rating: 5 } })
        expect(await seen()).toEqual(same)
        expect(same).toMatchObject([204, { user_updated: user }])
      })

      test('can undo any change (E14)', async () => {
        const value = fc.record(
          {
            title: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }),
            rating: fc.option(fc.integer({ min: -1000, max: 1000 })),
            featured: fc.boolean(),
            price: fc.option(fc.integer({ min: 0, max: 99999 }).map(cents => (cents / 100).toFixed(2))),
            publish_date: fc.option(fc.constantFrom('2020-02-29', '1999-12-31')),
            embargo_until: fc.option(fc.constantFrom('2020-02-29T12:00:00.123Z')),
            blocks: fc.option(fc.jsonValue({ maxDepth: 2 })),
            keywords: fc.option(fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 2 })),
          },
          { requiredKeys: ['title'] },
        )
        const fields = 'title,rating,featured,price,publish_date,embargo_until,blocks,keywords'
        const read = async () => (await server.asAdmin('GET', '/items/articles/2', { query: { fields } })).data
        await fc.assert(
          fc.asyncProperty(value, value, async (first, second) => {
            expect((await server.asAdmin('PATCH', '/items/articles/2', { body: first })).status).toBe(200)
            const before = await read()
            const target = (await revisionsOf('2')).at(-1)
            await server.asAdmin('PATCH', '/items/articles/2', { body: second })
            await server.asAdmin('POST', `/utils/revert/${target?.id}`)
            expect(await read()).toEqual(before)
          }),
          { numRuns: examples(30) },
        )
      })

      test('reports a missing revision', async () => {
        expect((await server.asAdmin('POST', '/utils/revert/99999')).status).toBe(404)
        expect((await server.send('POST', '/utils/revert/1')).code).toBe('FORBIDDEN')
      })
    })

    test('creates and verifies hashes', async () => {
      const response = await server.asAdmin('POST', '/utils/hash/generate', { body: { string: 'Open sesame' } })
      const check = async (string: string, hash = response.data) =>
        (await server.asAdmin('POST', '/utils/hash/verify', { body: { string, hash } })).data
      expect([await check('Open sesame'), await check('open sesame'), await check('x', 'no hash')]).toEqual([
        true,
        false,
        false,
      ])
      const costly = '$argon2id$v=19$m=4000000,t=100,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo'
      expect(await check('x', costly)).toBe(false)
      expect((await server.send('POST', '/utils/hash/generate', { body: { string: 'x' } })).status).toBe(401)
    })

    test('returns random text of the requested length', async () => {
      const response = await server.asAdmin('GET', '/utils/random/string', { query: { length: '16' } })
      expect(response.data).toMatch(/^[\w-]{16}$/)
      expect((await server.asAdmin('GET', '/utils/random/string', { query: { length: '501' } })).status).toBe(400)
    })
  })
})
