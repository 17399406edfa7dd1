import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FieldPlace, makeFieldPlace } from '#server/testing/FieldPlace.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('changing fields', () => {
    let server: TestServer
    let at: FieldPlace
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      at = await makeFieldPlace(server)
    })

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)

    test('adds a column with size, default and note, and applies the default to existing rows (A-0952)', async () => {
      await at.fill({}, {})
      const created = await at.addField({
        field: 'code',
        type: 'string',
        schema: { max_length: 8, default_value: 'none', is_nullable: false },
        meta: { note: 'Short', width: 'half', options: { trim: true } },
      })
      expect(created).toMatchObject({
        type: 'string',
        schema: { max_length: 8, default_value: 'none', is_nullable: false },
        meta: { note: 'Short', width: 'half', options: { trim: true } },
      })
      expect(await at.values('code')).toEqual(['none', 'none'])
      const long = await admin('POST', `/items/${at.place}`, { body: { code: 'nine char' } })
      expect(long).toMatchObject({ status: 400, code: 'FAILED_VALIDATION' })
    })

    test('requires an empty table for a required column without a default', async () => {
      await at.addField({ field: 'first', type: 'integer', schema: { is_nullable: false } })
      await at.fill({ first: 1 })
      const rejection = await admin('POST', `/fields/${at.place}`, {
        body: { field: 'second', type: 'integer', schema: { is_nullable: false } },
      })
      expect(rejection).toMatchObject({
        status: 400,
        message: `Field "second" needs a default value: "${at.place}" has 1 item.`,
      })
      expect(await at.fieldNames()).toEqual(['id', 'first'])
    })

    test.each<[string, unknown]>([
      ['CURRENT_TIMESTAMP', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
      ['2021-05-06T07:08:09.000Z', /^2021-05-06T07:08:09\.000Z$/],
    ])('supports %s as default of a timestamp', async (given, expected) => {
      await at.fill({})
      await at.addField({ field: 'at', type: 'timestamp', schema: { default_value: given } })
      await at.fill({})
      expect(await at.values('at')).toEqual([
        expect.stringMatching(String(expected).slice(1, -1)),
        expect.stringMatching(String(expected).slice(1, -1)),
      ])
      expect((await admin('GET', `/fields/${at.place}/at`)).data).toMatchObject({
        schema: { default_value: expect.anything() },
      })
    })

    test.each<[string, Row, string]>([
      ['a missing name', { type: 'string', schema: {} }, '"field" is required'],
      ['missing schema and meta', { field: 'a', type: 'string' }, '"schema" or "meta" is required'],
      ['a column without a type', { field: 'a', schema: {} }, '"type" is required'],
      [
        'an invalid size',
        { field: 'a', type: 'string', schema: { max_length: 'long' } },
        '"schema.max_length" must be a number.',
      ],
      [
        'a size of zero',
        { field: 'a', type: 'string', schema: { max_length: 0 } },
        '"schema.max_length" of field "a" must be a whole number from 1 to 65535.',
      ],
      [
        'a scale beyond the precision',
        { field: 'a', type: 'decimal', schema: { numeric_precision: 4, numeric_scale: 5 } },
        '"schema.numeric_scale" of field "a" must be a whole number from 0 to 4.',
      ],
      [
        'a default of the wrong type',
        { field: 'a', type: 'integer', schema: { default_value: 'many' } },
        '"schema.default_value" of field "a" is not a valid integer for the column',
      ],
      [
        'a default that is too long',
        { field: 'a', type: 'string', schema: { max_length: 3, default_value: 'four' } },
        '"schema.default_value" of field "a" is not a valid string for the column',
      ],
      [
        'a unique JSON field',
        { field: 'a', type: 'json', schema: { is_unique: true } },
        'Field "a" is of type json: it can\'t be unique.',
      ],
      [
        'a unique long text',
        { field: 'a', type: 'string', schema: { is_unique: true, max_length: 601 } },
        'Field "a" can\'t be unique with a "schema.max_length" over 600.',
      ],
      [
        'a second primary key',
        { field: 'a', type: 'integer', schema: { is_primary_key: true } },
        'already has a primary key: "id".',
      ],
      [
        'a special that the column does not support',
        { field: 'a', type: 'integer', schema: {}, meta: { special: ['hash'] } },
        'Field "a" of type integer can\'t be "hash"; it can be of type string, text.',
      ],
      [
        'a hash that is too short',
        { field: 'a', type: 'string', schema: { max_length: 20 }, meta: { special: ['hash'] } },
        'Field "a" needs a "schema.max_length" of at least 128 to be "hash".',
      ],
      [
        'a special that is not a name',
        { field: 'a', type: 'string', schema: {}, meta: { special: ['a,b'] } },
        '"meta.special" must be a list of names.',
      ],
      [
        'an unknown width',
        { field: 'a', type: 'string', schema: {}, meta: { width: 'huge' } },
        '"meta.width" has a value of the wrong type.',
      ],
      [
        'options that are not an object',
        { field: 'a', type: 'string', schema: {}, meta: { options: 'x' } },
        '"meta.options" has a value of the wrong type.',
      ],
    ])('gives the reason for rejecting %s', async (_, body, message) => {
      const before = await dumpTables(server.services)
      const answer = await admin('POST', `/fields/${at.place}`, { body })
      expect(answer.status).toBe(400)
      expect(answer.message).toContain(message)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('changes metadata of one field and of several in the given order (A-0136, A-0152, A-0953)', async () => {
      // proves: A-0954
      await at.addField({ field: 'a', type: 'string', schema: {} })
      await at.addField({ field: 'b', type: 'string', schema: {}, meta: { note: 'kept' } })
      expect((await at.change('a', { meta: { hidden: true } })).data).toMatchObject({
        meta: { hidden: true, width: 'full' },
      })
      const answer = await admin('PATCH', `/fields/${at.place}`, {
        body: [
          { field: 'b', meta: { sort: 1 } },
          { field: 'a', meta: { sort: 2 } },
        ],
      })
      expect(answer.data).toMatchObject([
        { field: 'b', meta: { sort: 1, note: 'kept' } },
        { field: 'a', meta: { sort: 2, hidden: true } },
      ])
      const rejection = await admin('PATCH', `/fields/${at.place}`, {
        body: [
          { field: 'b', meta: { sort: 3 } },
          { field: 'gone', meta: { sort: 4 } },
        ],
      })
      expect(rejection).toMatchObject({ status: 404, code: 'FIELD_NOT_FOUND' })
      expect((await admin('GET', `/fields/${at.place}/b`)).data).toMatchObject({ meta: { sort: 1 } })
    })

    test('does not change system fields (A-0156)', async () => {
      const before = await dumpTables(server.services)
      for (const [method, path, body] of [
        ['POST', '/fields/directus_users', { field: 'nick', type: 'string', schema: {} }],
        ['PATCH', '/fields/directus_users/email', { meta: { note: 'x' } }],
        ['DELETE', '/fields/directus_users/email', undefined],
      ] as const) {
        const answer = await admin(method, path, body ? { body } : {})
        expect(answer).toMatchObject({ status: 400, message: 'Fields of "directus_users" can\'t be changed.' })
      }
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('copies a field with type, schema and metadata under another name (A-0471, A-0472, A-0955)', async () => {
      await at.addField({
        field: 'a',
        type: 'csv',
        schema: { default_value: 'x,y' },
        meta: { note: 'N', options: { a: 1 } },
      })
      const copy = await admin('POST', `/fields/${at.place}/a`, { body: { field: 'a_copy' } })
      expect(copy.data).toMatchObject({
        field: 'a_copy',
        type: 'csv',
        schema: { default_value: ['x', 'y'] },
        meta: { note: 'N', options: { a: 1 } },
      })
      const taken = await admin('POST', `/fields/${at.place}/a`, { body: { field: 'a_copy' } })
      expect(taken.message).toBe(`Field "a_copy" already exists in collection "${at.place}"`)
      expect((await admin('POST', `/fields/${at.place}/id`, { body: { field: 'x' } })).message).toContain('primary key')
      expect((await admin('POST', '/fields/articles/author', { body: { field: 'x' } })).message).toContain(
        'is relational',
      )
    })

    test('removes all references to a deleted field (A-0147, A-0956)', async () => {
      await at.addField({ field: 'a', type: 'string', schema: { is_unique: true } })
      await at.addField({ field: 'kept', type: 'string', schema: {} })
      await admin('PATCH', `/collections/${at.place}`, {
        body: {
          meta: { sort_field: 'a', archive_field: 'a', archive_value: 'x', display_template: '{{ kept }} {{a}}' },
        },
      })
      await admin('POST', '/presets', {
        body: {
          collection: at.place,
          filters: [
            { key: '1', field: 'a', operator: 'eq', value: 1 },
            { key: '2', field: 'kept', operator: 'eq', value: 1 },
          ],
          layout_query: { tabular: { fields: ['a', 'kept'], sort: '-a' } },
          layout_options: { tabular: { widths: { a: 100, kept: 50 } } },
        },
      })
      await admin('POST', '/permissions', {
        body: {
          role: server.editorRole,
          collection: at.place,
          action: 'create',
          fields: ['a', 'kept'],
          presets: { a: 'x', kept: 'y' },
          permissions: { _or: [{ a: { _eq: 1 } }, { kept: { _eq: 1 } }] },
          validation: { _and: [{ a: { _nnull: true } }, { kept: { _nnull: true } }] },
        },
      })
      expect((await admin('DELETE', `/fields/${at.place}/a`)).status).toBe(204)
      expect(await at.fieldNames()).toEqual(['id', 'kept'])
      expect((await admin('GET', `/collections/${at.place}`)).data).toMatchObject({
        meta: { sort_field: null, archive_field: null, archive_value: null, display_template: '{{ kept }}' },
      })
      const query = { 'filter[collection][_eq]': at.place }
      expect((await admin('GET', '/presets', { query })).data).toMatchObject([
        {
          filters: [{ field: 'kept' }],
          layout_query: { tabular: { fields: ['kept'] } },
          layout_options: { tabular: { widths: { kept: 50 } } },
        },
      ])
      expect((await admin('GET', '/permissions', { query })).data).toMatchObject([
        {
          fields: ['kept'],
          presets: { kept: 'y' },
          permissions: { _or: [{ _or: [] }, { kept: { _eq: 1 } }] },
          validation: { _and: [{ kept: { _nnull: true } }] },
        },
      ])
      expect(await admin('DELETE', `/fields/${at.place}/a`)).toMatchObject({ status: 404, code: 'FIELD_NOT_FOUND' })
      expect((await admin('DELETE', `/fields/${at.place}/id`)).message).toContain('primary key')
    })

    test('deletes the relation and the list on the other side together with a foreign key', async () => {
      await at.addField({ field: 'author', type: 'integer', schema: {}, meta: {} })
      await admin('POST', '/fields/authors', { body: { field: at.place, meta: { special: ['o2m'] } } })
      const body = { many_collection: at.place, many_field: 'author', one_collection: 'authors', one_field: at.place }
      expect((await admin('POST', '/relations', { body })).status).toBe(200)
      expect((await admin('DELETE', `/fields/${at.place}/author`)).status).toBe(204)
      expect((await admin('GET', `/fields/authors/${at.place}`)).status).toBe(404)
      expect(JSON.stringify((await admin('GET', '/relations')).data)).not.toContain(at.place)
    })
  })
})
