import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Part = Readonly<Record<string, unknown>>

const part = (value: unknown): Part =>
  // Safe: a copy of the entries of an object, or nothing.
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The value at the end of a path of keys. */
const at = (document: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => part(value)[key], document)

const referencesIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
      )

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('API specification', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const odd = 'create table "Odd name. 100%" (id integer primary key, "a b" integer)'
      const { database: open, schema, run } = server.services
      await sql.raw(odd).execute(open.db)
      await run(schema.reload())
    })
    afterAll(() => server?.close())

    const documentOf = async (as: string | undefined) => {
      const answer = await server.send('GET', '/server/specs/oas', as === undefined ? {} : { as })
      expect(answer.status).toBe(200)
      return answer.body
    }

    test.each(['admin', 'editor', 'api', 'everyone'] as const)(
      'is valid OpenAPI for %s without dangling references',
      async who => {
        const document = await documentOf(who === 'everyone' ? undefined : server[who])
        const checked = await new Validator().validate({ ...part(document) })
        expect(checked.errors ?? []).toEqual([])
        expect(checked.valid).toBe(true)
        const references = referencesIn(document)
        expect(references.length).toBeGreaterThan(3)
        for (const reference of references)
          expect({ reference, found: at(document, ...reference.slice(2).split('/')) }).toEqual({
            reference,
            found: expect.anything(),
          })
        const ids = Object.values(part(at(document, 'paths'))).flatMap(methods =>
          Object.values(part(methods)).flatMap(method => part(method)['operationId'] ?? []),
        )
        expect(new Set(ids).size).toBe(ids.length)
      },
    )

    test('gives an administrator all collections and methods and describes the values', async () => {
      const document = await documentOf(server.admin)
      for (const path of [
        '/items/articles',
        '/items/articles/{id}',
        '/users',
        '/files/{id}',
        '/items/homepage',
        '/items/Odd%20name.%20100%25',
      ])
        expect(at(document, 'paths', path), path).toBeDefined()
      expect(Object.keys(part(at(document, 'paths', '/items/articles')))).toEqual(['get', 'post', 'patch', 'delete'])
      expect(Object.keys(part(at(document, 'paths', '/items/homepage')))).toEqual(['get', 'patch'])
      expect(at(document, 'paths', '/items/homepage/{id}')).toBeUndefined()
      expect(at(document, 'paths', '/activity')).toMatchObject({ get: expect.anything() })
      expect(at(document, 'paths', '/activity', 'post')).toBeUndefined()
      expect(at(document, 'components', 'schemas', 'ItemsArticles', 'properties')).toMatchObject({
        id: { type: 'integer' },
        title: { type: 'string', maxLength: 100 },
        price: { type: 'string', nullable: true },
        featured: { type: 'boolean' },
        embargo_until: { type: 'string', format: 'date-time' },
        author: { oneOf: [{ type: 'integer' }, { $ref: '#/components/schemas/ItemsAuthors' }], nullable: true },
        comments: {
          type: 'array',
          items: { oneOf: [expect.anything(), { $ref: '#/components/schemas/ItemsComments' }] },
        },
      })
      expect(at(document, 'components', 'schemas', 'ItemsArticlesCreate', 'required')).toEqual(['title'])
    })

    test('gives a role only what its permissions allow', async () => {
      const document = await documentOf(server.editor)
      const text = JSON.stringify(document)
      const closed = [
        'vault',
        'Vault',
        'homepage',
        'languages',
        'secret',
        '"pin"',
        'embargo',
        'block_hero',
        'BlockHero',
        'webhooks',
      ]
      expect(closed.filter(each => text.includes(each))).toEqual([])
      expect(Object.keys(part(at(document, 'paths', '/items/articles')))).toEqual(['get', 'post', 'patch', 'delete'])
      expect(Object.keys(part(at(document, 'paths', '/items/tags')))).toEqual(['get'])
      expect(Object.keys(part(at(document, 'paths', '/items/authors')))).toEqual(['get', 'patch'])
      expect(Object.keys(part(at(document, 'components', 'schemas', 'ItemsAuthorsUpdate', 'properties')))).toEqual([
        'name',
      ])
      expect(Object.keys(part(at(document, 'components', 'schemas', 'ItemsTags', 'properties')))).toEqual([
        'id',
        'name',
      ])
    })

    test('gives an anonymous user only public parts', async () => {
      const document = await documentOf(undefined)
      expect(Object.keys(part(at(document, 'paths')))).toEqual([
        ...['/server/ping', '/server/health', '/server/info', '/server/specs/oas'],
        ...['/auth/login', '/auth/refresh', '/auth/logout', '/auth/password/request', '/auth/password/reset'],
        ...['/collections', '/collections/{collection}', '/fields', '/fields/{collection}'],
        ...['/fields/{collection}/{field}', '/relations', '/assets/{id}'],
      ])
      expect(Object.keys(part(at(document, 'components', 'schemas')))).toEqual(['Failure'])
    })
  })
})
