import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('changing relations', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const createRelation = async (path: string, body: unknown) => {
      const answer = await admin('POST', path, { body })
      expect(answer).toMatchObject({ status: 200 })
      return answer.data
    }
    const alias = (field: string, special: string) => ({ field, meta: { special: [special] } })
    const integer = (field: string, schema: Row = {}) => ({ field, type: 'integer', schema, meta: {} })
    const foreignKey = async (collection: string, field: string) => {
      const { data } = await admin('GET', `/fields/${collection}/${field}`)
      return data
    }

    test('creates one row and a foreign key for a many-to-one field with its list (A-0398, A-0410, A-0957)', async () => {
      await createRelation('/collections', {
        collection: 'books',
        fields: [integer('writer'), { field: 'title', type: 'string', schema: {} }],
      })
      await createRelation('/fields/authors', alias('books', 'o2m'))
      const relation = await createRelation('/relations', {
        many_collection: 'books',
        many_field: 'writer',
        many_primary: 'id',
        one_collection: 'authors',
        one_field: 'books',
        one_primary: 'id',
      })
      expect(relation).toMatchObject({ id: expect.any(Number), one_collection_field: null, junction_field: null })
      expect(await foreignKey('books', 'writer')).toMatchObject({
        schema: { foreign_key_table: 'authors', foreign_key_column: 'id' },
      })
      const book = await createRelation('/items/books', { title: 'One', writer: { name: 'Nested' } })
      expect(book).toMatchObject({ writer: expect.any(Number) })
      expect(await admin('POST', '/items/books', { body: { writer: 99999 } })).toMatchObject({
        code: 'INVALID_FOREIGN_KEY',
      })
      // Safe: the book just created.
      const { writer } = book as Row
      expect((await admin('DELETE', `/items/authors/${String(writer)}`)).status).toBe(204)
      expect((await admin('GET', '/items/books', { query: { fields: 'writer' } })).data).toEqual([{ writer: null }])
    })

    test('creates two rows each for many-to-many, translations and files in one request (A-0227, A-0426, A-0460)', async () => {
      await createRelation('/collections', {
        collection: 'books_tags',
        fields: [integer('books_id'), { field: 'tags_id', type: 'uuid', schema: {}, meta: {} }],
      })
      await createRelation('/fields/books', alias('tags', 'm2m'))
      const relations = await createRelation('/relations', [
        {
          many_collection: 'books_tags',
          many_field: 'books_id',
          one_collection: 'books',
          one_field: 'tags',
          junction_field: 'tags_id',
        },
        { many_collection: 'books_tags', many_field: 'tags_id', one_collection: 'tags', junction_field: 'books_id' },
      ])
      expect(relations).toMatchObject([{ one_field: 'tags' }, { one_field: null }])
      await createRelation('/items/books', {
        title: 'Two',
        tags: [{ tags_id: server.tags[0] }, { tags_id: { name: 'Made on the way' } }],
      })
      const books = await admin('GET', '/items/books', {
        query: { fields: 'tags.tags_id.name', 'filter[title][_eq]': 'Two' },
      })
      expect(books.data).toEqual([
        { tags: [{ tags_id: { name: 'Science' } }, { tags_id: { name: 'Made on the way' } }] },
      ])
    })

    test('relates many-to-any to the allowed collections (A-0435)', async () => {
      await createRelation('/collections', {
        collection: 'books_parts',
        fields: [
          integer('books_id'),
          { field: 'item', type: 'string', schema: {}, meta: {} },
          { field: 'collection', type: 'string', schema: {}, meta: {} },
        ],
      })
      await createRelation('/fields/books', alias('parts', 'm2a'))
      await createRelation('/relations', [
        {
          many_collection: 'books_parts',
          many_field: 'books_id',
          one_collection: 'books',
          one_field: 'parts',
          junction_field: 'item',
        },
        {
          many_collection: 'books_parts',
          many_field: 'item',
          one_collection: null,
          one_collection_field: 'collection',
          one_allowed_collections: ['block_hero'],
          junction_field: 'books_id',
        },
      ])
      const body = { title: 'Three', parts: [{ collection: 'block_hero', item: { headline: 'H' } }] }
      await createRelation('/items/books', body)
      const fields = 'parts.item:block_hero.headline'
      expect((await admin('GET', '/items/books', { query: { fields, 'filter[title][_eq]': 'Three' } })).data).toEqual([
        { parts: [{ item: { headline: 'H' } }] },
      ])
    })

    test('relates a collection to itself', async () => {
      await createRelation('/fields/books', integer('part_of'))
      await createRelation('/fields/books', alias('volumes', 'o2m'))
      await createRelation('/relations', {
        many_collection: 'books',
        many_field: 'part_of',
        one_collection: 'books',
        one_field: 'volumes',
      })
      await createRelation('/items/books', { title: 'Whole', volumes: [{ title: 'Part' }] })
      const query = { fields: 'volumes.title', 'filter[title][_eq]': 'Whole' }
      expect((await admin('GET', '/items/books', { query })).data).toEqual([{ volumes: [{ title: 'Part' }] }])
    })

    test.each<[string, Row, string]>([
      ['a missing field', { many_collection: 'books' }, '"many_field" is required'],
      [
        'an unknown field',
        { many_field: 'nope', one_collection: 'authors' },
        'Field "nope" doesn\'t exist in collection "books".',
      ],
      [
        'an alias',
        { many_field: 'tags', one_collection: 'authors' },
        'Field "tags" doesn\'t exist in collection "books".',
      ],
      ['an unknown collection', { many_field: 'free', one_collection: 'nope' }, 'Collection "nope" doesn\'t exist.'],
      ['an unknown target collection', { many_field: 'free', one_collection: 'directus_sessions' }, "doesn't exist."],
      [
        'keys of different types',
        { many_field: 'free', one_collection: 'tags' },
        'Field "free" of "books" is of type integer, but the primary key of "tags" of type uuid.',
      ],
      [
        'a field that already has a relation',
        { many_field: 'writer', one_collection: 'authors' },
        'Field "writer" of "books" already has a relation.',
      ],
      [
        'a list that already has a relation',
        { many_field: 'free', one_collection: 'authors', one_field: 'books' },
        'Field "books" of "authors" already has a relation.',
      ],
      [
        'a list with a column',
        { many_field: 'free', one_collection: 'authors', one_field: 'name' },
        'Field "name" of "authors" has a column: it can\'t list items.',
      ],
      ['the primary key', { many_field: 'id', one_collection: 'authors' }, '"id" is the primary key of "books".'],
      [
        'a wrong primary key name',
        { many_field: 'free', one_collection: 'authors', one_primary: 'name' },
        '"one_primary" must be "id", the primary key.',
      ],
      ['a missing target', { many_field: 'free' }, '"one_collection" is required'],
      [
        'many-to-any without collections',
        { many_field: 'free', one_collection_field: 'title', one_allowed_collections: [] },
        '"one_collection" is required',
      ],
      [
        'many-to-any with a numeric collection field',
        { many_field: 'title', one_collection_field: 'free', one_allowed_collections: ['tags'] },
        'must be of type string: it holds names.',
      ],
      [
        'an unknown junction field',
        { many_field: 'free', one_collection: 'authors', junction_field: 'nope' },
        'Field "nope" doesn\'t exist in collection "books".',
      ],
      [
        'an unknown key',
        { many_field: 'free', one_collection: 'authors', on_delete: 'x' },
        '"on_delete" is not allowed',
      ],
      ['an invalid name', { many_field: 'free', one_collection: 7 }, '"one_collection" must be a name.'],
    ])('gives the reason for rejecting %s', async (_, body, message) => {
      await admin('POST', '/fields/books', { body: integer('free') })
      const before = await dumpTables(server.services)
      const answer = await admin('POST', '/relations', { body: { many_collection: 'books', ...body } })
      expect(answer.status).toBe(message.includes('Collection "nope"') || message === "doesn't exist." ? 404 : 400)
      expect(answer.message).toContain(message)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('rejects a relation if items reference missing rows', async () => {
      await createRelation('/items/books', { title: 'Lost', free: 4711 })
      const answer = await admin('POST', '/relations', {
        body: { many_collection: 'books', many_field: 'free', one_collection: 'authors' },
      })
      expect(answer.status).toBe(400)
      expect(answer.message).toMatch(
        /Field "free" of "books" can't lead to "authors": for the values of 1 item nothing is there, such as that of "\d+"\./,
      )
    })

    test('changes the names of a relation but not its ends (A-0275, A-0959)', async () => {
      const relations = (await admin('GET', '/relations')).data
      // Safe: a list of relations.
      const relation = (relations as readonly Row[]).find(each => each['many_field'] === 'writer')
      const path = `/relations/${String(relation?.['id'])}`
      expect((await admin('PATCH', path, { body: { ...relation, one_field: null } })).data).toEqual({
        ...relation,
        one_field: null,
      })
      expect((await admin('GET', path)).data).toEqual({ ...relation, one_field: null })
      expect((await admin('PATCH', path, { body: { one_collection: 'tags' } })).message).toContain(
        "can't be changed: delete the relation",
      )
      expect(await admin('PATCH', '/relations/99999', { body: {} })).toMatchObject({
        status: 404,
        code: 'ITEM_NOT_FOUND',
      })
    })

    test('keeps plain fields without the foreign key after a relation is deleted', async () => {
      const relations = (await admin('GET', '/relations')).data
      // Safe: a list of relations.
      const ids = (relations as readonly Row[])
        .filter(each => each['many_collection'] === 'books_tags')
        .map(each => each['id'])
      expect((await admin('DELETE', `/relations/${String(ids[1])}`)).status).toBe(204)
      expect((await admin('GET', `/relations/${String(ids[0])}`)).data).toMatchObject({ junction_field: null })
      expect(await foreignKey('books_tags', 'tags_id')).toMatchObject({ schema: { foreign_key_table: null } })
      const lonely = { tags_id: '00000000-0000-4000-8000-000000000000' }
      expect((await admin('POST', '/items/books_tags', { body: lonely })).status).toBe(200)
      expect((await admin('DELETE', '/relations', { body: [ids[0], 99999] })).code).toBe('ITEM_NOT_FOUND')
      expect((await admin('DELETE', '/relations', { body: [ids[0]] })).status).toBe(204)
    })

    test('changes what deleting the related item does, and keeps every row', async () => {
      const path = '/relations/books/author_of'
      const ruled = (on_delete: string) =>
        admin('PATCH', path, {
          body: { collection: 'books', field: 'author_of', related_collection: 'authors', schema: { on_delete } },
        })
      await createRelation('/fields/books', { field: 'author_of', type: 'integer', schema: {}, meta: {} })
      await createRelation('/relations', {
        many_collection: 'books',
        many_field: 'author_of',
        one_collection: 'authors',
      })
      const books = async () => {
        const { data } = await admin('GET', '/items/books', {
          query: { fields: 'author_of.name', sort: 'id', limit: '-1', 'filter[title][_starts_with]': 'Rule' },
        })
        return data
      }
      const write = (title: string) => createRelation('/items/books', { title, author_of: { name: title } })
      // Safe: the items just created.
      const authorOf = async (title: string) => String(((await write(title)) as Row)['author_of'])
      const [first, second, third] = [await authorOf('Rule 1'), await authorOf('Rule 2'), await authorOf('Rule 3')]
      expect(await ruled('NO ACTION')).toMatchObject({ status: 200, data: { schema: { on_delete: 'NO ACTION' } } })
      const before = await books()
      expect(await admin('DELETE', `/items/authors/${first}`)).toMatchObject({ code: 'INVALID_FOREIGN_KEY' })
      expect(await books()).toEqual(before)

      expect(await ruled('CASCADE')).toMatchObject({ status: 200, data: { schema: { on_delete: 'CASCADE' } } })
      expect(await books()).toEqual(before)
      expect((await admin('DELETE', `/items/authors/${first}`)).status).toBe(204)
      expect(await books()).toEqual([{ author_of: { name: 'Rule 2' } }, { author_of: { name: 'Rule 3' } }])

      expect(await ruled('RESTRICT')).toMatchObject({ status: 200, data: { schema: { on_delete: 'NO ACTION' } } })
      expect(await admin('DELETE', `/items/authors/${second}`)).toMatchObject({ code: 'INVALID_FOREIGN_KEY' })

      expect(await ruled('SET NULL')).toMatchObject({ status: 200, data: { schema: { on_delete: 'SET NULL' } } })
      expect((await admin('DELETE', `/items/authors/${third}`)).status).toBe(204)
      expect(await books()).toEqual([{ author_of: { name: 'Rule 2' } }, { author_of: null }])
    })

    test('refuses a deletion rule that the field cannot follow', async () => {
      await createRelation('/collections', { collection: 'loans', fields: [integer('book', { is_nullable: false })] })
      await createRelation('/relations', {
        many_collection: 'loans',
        many_field: 'book',
        one_collection: 'books',
      })
      const ruled = (on_delete: unknown) =>
        admin('PATCH', '/relations/loans/book', { body: { collection: 'loans', schema: { on_delete } } })
      expect((await admin('GET', '/relations/loans/book')).data).toMatchObject({ schema: { on_delete: 'NO ACTION' } })
      const before = await dumpTables(server.services)
      expect(await ruled('SET NULL')).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' })
      expect((await ruled('DROP TABLE books')).message).toContain('"on_delete" must be one of')
      expect((await ruled(["CASCADE'"])).message).toContain('"on_delete" must be one of')
      for (const as of [server.editor, server.api])
        expect(
          (
            await server.send('PATCH', '/relations/loans/book', {
              as,
              body: { collection: 'loans', schema: { on_delete: 'CASCADE' } },
            })
          ).code,
        ).toBe('FORBIDDEN')
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('does not change system relations', async () => {
      const body = { many_collection: 'directus_users', many_field: 'title', one_collection: 'languages' }
      expect((await admin('POST', '/relations', { body })).message).toBe(
        'Relations of "directus_users" can\'t be changed.',
      )
    })
  })
})
