import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editHash, type FieldHashes } from '#server/access/EditBase.ts'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const encoded = (fields: FieldHashes) => Buffer.from(JSON.stringify(fields)).toString('base64url')

describe.each(databases)('edits on $title', database => {
  describe.skipIf(database.skipped)('with base values', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const read = async (key: number) => {
      const { data } = await server.asAdmin('GET', `/items/articles/${key}`)
      // Safe: a single item is an object.
      return data as Record<string, unknown>
    }
    const save = (key: number, body: Record<string, unknown>, began: Record<string, unknown>, as = server.admin) => {
      const hashes = Object.fromEntries(Object.keys(body).map(name => [name, editHash(began[name])]))
      return server.send('PATCH', `/items/articles/${key}`, { as, body, headers: { 'x-edit-base': encoded(hashes) } })
    }

    test('keeps the changes of two users to different fields', async () => {
      const began = await read(1)
      expect((await save(1, { title: 'Mine' }, began)).status).toBe(200)
      expect((await save(1, { rating: 4 }, began)).status).toBe(200)
      expect(await read(1)).toMatchObject({ title: 'Mine', rating: 4 })
    })

    test('reports the current value for a second change to the same field and writes nothing', async () => {
      const began = await read(2)
      expect((await save(2, { title: 'Theirs', rating: 2 }, began)).status).toBe(200)
      const before = await dumpTables(server.services)
      const rejection = await save(2, { title: 'Mine', rating: 1, slug: 'mine' }, began)
      expect([rejection.status, rejection.code]).toEqual([409, 'CONFLICT'])
      const { errors } = rejection.body as { errors: { extensions: Record<string, unknown> }[] }
      expect(errors.map(({ extensions }) => [extensions['field'], extensions['current']])).toEqual([
        ['title', 'Theirs'],
        ['rating', 2],
      ])
      expect(rejection.extensions['revision']).toMatchObject({ user: { id: server.adminUser }, id: expect.any(Number) })
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('reports no conflict if a field already has the new value', async () => {
      const began = await read(1)
      expect((await save(1, { title: 'Same' }, began)).status).toBe(200)
      expect((await save(1, { title: 'Same', slug: 'same' }, began)).status).toBe(200)
    })

    test('compares values of all types and lists as they are read', async () => {
      const began = await read(1)
      const names = [
        'price',
        'views',
        'embargo_until',
        'publish_at',
        'keywords',
        'blocks',
        'author',
        'comments',
        'tags',
      ]
      const same = Object.fromEntries(names.map(name => [name, began[name]]))
      expect((await save(1, same, began)).status).toBe(200)
      expect((await save(1, { price: '1.00' }, await read(1))).status).toBe(200)
      expect((await save(1, { price: '2.00' }, began)).extensions['current']).toBe('1.00')
      const [stored] = began['comments'] as number[]
      expect((await save(1, { comments: [stored] }, began)).status).toBe(200)
      expect((await save(1, { comments: [] }, began)).extensions['current']).toEqual([stored])
    })

    test('never compares a field without read permission, so that its value is not revealed', async () => {
      const own = await read(4)
      const hashes = { title: editHash(own['title']), secret: editHash('not it') }
      const headers = { 'x-edit-base': encoded(hashes) }
      const answer = await server.send('PATCH', '/items/articles/4', {
        as: server.editor,
        body: { title: 'A' },
        headers,
      })
      expect(answer.status).toBe(200)
    })

    test('also compares nested items and reports their path', async () => {
      const authors = (await server.asAdmin('POST', '/items/authors', { body: { name: 'Ann' } })).data
      // Safe: the server's own key.
      const author = (authors as { id: number }).id
      await server.asAdmin('PATCH', '/items/articles/1', { body: { author } })
      const began = await read(1)
      const [comment] = began['comments'] as number[]
      const name = { comments: { [`${comment}`]: { name: editHash('Before'), approved: editHash(true) } } }
      const base = { ...name, author: { [`${author}`]: { name: editHash('Ann') } } }
      await server.asAdmin('PATCH', `/items/comments/${comment}`, { body: { name: 'Before', approved: true } })
      const send = (values: object, of: string) =>
        server.send('PATCH', '/items/articles/1', {
          as: server.admin,
          body: {
            comments: { create: [], update: [{ id: comment, ...values }], delete: [] },
            author: { id: author, name: of },
          },
          headers: { 'x-edit-base': encoded(base) },
        })
      expect((await send({ name: 'Mine' }, 'Mine')).status).toBe(200)
      const before = await dumpTables(server.services)
      const rejection = await send({ name: 'Yours', approved: false }, 'Mine')
      expect([rejection.status, rejection.code]).toEqual([409, 'CONFLICT'])
      const { errors } = rejection.body as { errors: { extensions: Record<string, unknown> }[] }
      expect(errors.map(({ extensions }) => extensions)).toMatchObject([
        { collection: 'comments', field: 'name', current: 'Mine', path: [{ field: 'comments', key: comment }] },
      ])
      expect(errors).toHaveLength(1)
      expect(await dumpTables(server.services)).toBe(before)
      const both = await send({ name: 'Yours' }, 'Yours')
      expect(
        (both.body as { errors: { extensions: { path: unknown } }[] }).errors.map(({ extensions }) => extensions.path),
      ).toEqual([[{ field: 'comments', key: comment }], [{ field: 'author', key: author }]])
    })

    test('does not compare related items without permission', async () => {
      const began = await read(1)
      const [comment] = began['comments'] as number[]
      const base = { comments: { [`${comment}`]: { name: editHash('not it') } } }
      const answer = await server.send('PATCH', '/items/articles/1', {
        as: server.editor,
        body: { comments: { create: [], update: [{ id: comment, name: 'x' }], delete: [] } },
        headers: { 'x-edit-base': encoded(base) },
      })
      expect(answer.status).toBe(403)
    })

    test('reports the conflicting item of a batch and writes none', async () => {
      const [one, two] = [await read(1), await read(2)]
      expect((await save(2, { rating: 5 }, two)).status).toBe(200)
      const base = { 1: { rating: editHash(one['rating']) }, 2: { rating: editHash(two['rating']) } }
      const body = { keys: [1, 2], data: { rating: 1 }, base }
      const rejection = await server.asAdmin('PATCH', '/items/articles', { body })
      expect([rejection.status, rejection.extensions['item']]).toEqual([409, 2])
      expect((await read(1))['rating']).toBe(one['rating'])
    })

    test.each([
      ['not base64url', '***'],
      ['not JSON', Buffer.from('{').toString('base64url')],
      ['not hashes', encoded({ title: 'short' })],
      ['a list', Buffer.from('[]').toString('base64url')],
      [
        'too deeply nested',
        encoded(Array.from({ length: 30 }).reduce<FieldHashes>(inner => ({ a: { 1: inner } }), {})),
      ],
    ])('rejects a base that is %s', async (_, header) => {
      const answer = await server.asAdmin('PATCH', '/items/articles/1', {
        body: { title: 'x' },
        headers: { 'x-edit-base': header },
      })
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_PAYLOAD'])
    })

    test('accepts exactly one of eight concurrent changes to the same field', async () => {
      const began = await read(3)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => save(3, { title: `Writer ${index}` }, began)),
      )
      expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
    })
  })
})
