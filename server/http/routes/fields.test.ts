import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('changing fields', () => {
    let server: TestServer
    let count = 0
    /** A collection of its own for each test. */
    let place: string
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      place = `place_${++count}`
      await admin('POST', '/collections', { body: { collection: place, meta: {} } })
    })

    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const addField = async (body: Row) => {
      const answer = await admin('POST', `/fields/${place}`, { body })
      expect(answer).toMatchObject({ status: 200 })
      return answer.data
    }
    const change = (field: string, body: Row) => admin('PATCH', `/fields/${place}/${field}`, { body })
    const fill = async (...items: readonly Row[]) => {
      expect(await admin('POST', `/items/${place}`, { body: items })).toMatchObject({ status: 200 })
    }
    const values = async (field: string) => {
      const answer = await admin('GET', `/items/${place}`, { query: { sort: 'id', limit: '-1' } })
      // Safe: a list of items.
      return (answer.data as readonly Row[]).map(item => item[field])
    }
    const fieldNames = async () => {
      const answer = await admin('GET', `/fields/${place}`)
      // Safe: a list of fields.
      return (answer.data as readonly Row[]).map(field => field['field'])
    }

    test('a column is added with size, default and note, and rows that are there get the default (A-0952)', async () => {
      await fill({}, {})
      const made = await addField({
        field: 'code',
        type: 'string',
        schema: { max_length: 8, default_value: 'none', is_nullable: false },
        meta: { note: 'Short', width: 'half', options: { trim: true } },
      })
      expect(made).toMatchObject({
        type: 'string',
        schema: { max_length: 8, default_value: 'none', is_nullable: false },
        meta: { note: 'Short', width: 'half', options: { trim: true } },
      })
      expect(await values('code')).toEqual(['none', 'none'])
      const long = await admin('POST', `/items/${place}`, { body: { code: 'nine char' } })
      expect(long).toMatchObject({ status: 400, code: 'FAILED_VALIDATION' })
    })

    test('a required column without a default needs an empty table', async () => {
      await addField({ field: 'first', type: 'integer', schema: { is_nullable: false } })
      await fill({ first: 1 })
      const refused = await admin('POST', `/fields/${place}`, {
        body: { field: 'second', type: 'integer', schema: { is_nullable: false } },
      })
      expect(refused).toMatchObject({
        status: 400,
        message: `Field "second" needs a default value: "${place}" has 1 item.`,
      })
      expect(await fieldNames()).toEqual(['id', 'first'])
    })

    test.each<[string, unknown]>([
      ['CURRENT_TIMESTAMP', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
      ['2021-05-06T07:08:09.000Z', /^2021-05-06T07:08:09\.000Z$/],
    ])('a time can default to %s', async (given, expected) => {
      await fill({})
      await addField({ field: 'at', type: 'timestamp', schema: { default_value: given } })
      await fill({})
      expect(await values('at')).toEqual([
        expect.stringMatching(String(expected).slice(1, -1)),
        expect.stringMatching(String(expected).slice(1, -1)),
      ])
      expect((await admin('GET', `/fields/${place}/at`)).data).toMatchObject({
        schema: { default_value: expect.anything() },
      })
    })

    test.each<[string, Row, string]>([
      ['no name', { type: 'string', schema: {} }, '"field" is required'],
      ['neither schema nor meta', { field: 'a', type: 'string' }, '"schema" or "meta" is required'],
      ['a column without a type', { field: 'a', schema: {} }, '"type" is required'],
      [
        'a size that is none',
        { field: 'a', type: 'string', schema: { max_length: 'long' } },
        '"schema.max_length" must be a number.',
      ],
      [
        'no size',
        { field: 'a', type: 'string', schema: { max_length: 0 } },
        '"schema.max_length" of field "a" must be a whole number from 1 to 65535.',
      ],
      [
        'a scale beyond the precision',
        { field: 'a', type: 'decimal', schema: { numeric_precision: 4, numeric_scale: 5 } },
        '"schema.numeric_scale" of field "a" must be a whole number from 0 to 4.',
      ],
      [
        'a default of another type',
        { field: 'a', type: 'integer', schema: { default_value: 'many' } },
        '"schema.default_value" of field "a" is no integer that it can hold.',
      ],
      [
        'a default that is too long',
        { field: 'a', type: 'string', schema: { max_length: 3, default_value: 'four' } },
        '"schema.default_value" of field "a" is no string that it can hold.',
      ],
      [
        'uniqueness of JSON',
        { field: 'a', type: 'json', schema: { is_unique: true } },
        'Field "a" is of type json: it can\'t be unique.',
      ],
      [
        'a second primary key',
        { field: 'a', type: 'integer', schema: { is_primary_key: true } },
        'has its primary key already: "id".',
      ],
      [
        'a special that the column cannot hold',
        { field: 'a', type: 'integer', schema: {}, meta: { special: ['hash'] } },
        'Field "a" of type integer can\'t be "hash"; it can be of type string, text.',
      ],
      [
        'a hash that is too short',
        { field: 'a', type: 'string', schema: { max_length: 20 }, meta: { special: ['hash'] } },
        'Field "a" needs a "schema.max_length" of at least 128 to be "hash".',
      ],
      [
        'a special that is no name',
        { field: 'a', type: 'string', schema: {}, meta: { special: ['a,b'] } },
        '"meta.special" must be a list of names.',
      ],
      [
        'a width that there is not',
        { field: 'a', type: 'string', schema: {}, meta: { width: 'huge' } },
        '"meta.width" has a value of the wrong kind.',
      ],
      [
        'options that are no object',
        { field: 'a', type: 'string', schema: {}, meta: { options: 'x' } },
        '"meta.options" has a value of the wrong kind.',
      ],
    ])('%s is refused, and says so', async (_, body, message) => {
      const before = await dumpTables(server.platform)
      const answer = await admin('POST', `/fields/${place}`, { body })
      expect(answer.status).toBe(400)
      expect(answer.message).toContain(message)
      expect(await dumpTables(server.platform)).toBe(before)
    })

    test('metadata changes for one field and for several at once, in the order sent (A-0136, A-0152, A-0953, A-0954)', async () => {
      await addField({ field: 'a', type: 'string', schema: {} })
      await addField({ field: 'b', type: 'string', schema: {}, meta: { note: 'kept' } })
      expect((await change('a', { meta: { hidden: true } })).data).toMatchObject({
        meta: { hidden: true, width: 'full' },
      })
      const answer = await admin('PATCH', `/fields/${place}`, {
        body: [
          { field: 'b', meta: { sort: 1 } },
          { field: 'a', meta: { sort: 2 } },
        ],
      })
      expect(answer.data).toMatchObject([
        { field: 'b', meta: { sort: 1, note: 'kept' } },
        { field: 'a', meta: { sort: 2, hidden: true } },
      ])
      const refused = await admin('PATCH', `/fields/${place}`, {
        body: [
          { field: 'b', meta: { sort: 3 } },
          { field: 'gone', meta: { sort: 4 } },
        ],
      })
      expect(refused).toMatchObject({ status: 404, code: 'FIELD_NOT_FOUND' })
      expect((await admin('GET', `/fields/${place}/b`)).data).toMatchObject({ meta: { sort: 1 } })
    })

    test('what is sent back as it was read changes nothing', async () => {
      await addField({ field: 'a', type: 'decimal', schema: { numeric_precision: 6, numeric_scale: 2 }, meta: {} })
      for (const name of ['id', 'a']) {
        const { data } = await admin('GET', `/fields/${place}/${name}`)
        // Safe: a field is an object.
        const { meta, schema, type } = data as Row
        expect((await change(name, { meta, schema, type })).data).toEqual(data)
      }
    })

    test.each<[string, string, readonly unknown[], string, readonly unknown[]]>([
      ['text becomes numbers', 'string', ['12', ' 7 ', '-3.00', null], 'integer', [12, 7, -3, null]],
      [
        'text becomes exact numbers',
        'string',
        ['1.25', '9007199254740993.5'],
        'decimal',
        ['1.25', '9007199254740993.50'],
      ],
      ['numbers become text', 'integer', [12, null], 'string', ['12', null]],
      ['large numbers become text', 'bigInteger', ['9007199254740993'], 'text', ['9007199254740993']],
      ['yes and no become numbers', 'boolean', [true, false], 'integer', [1, 0]],
      ['numbers become yes and no', 'integer', [1, 0, null], 'boolean', [true, false, null]],
      ['text becomes yes and no', 'string', ['TRUE', 'false', '1'], 'boolean', [true, false, true]],
      ['text becomes a list', 'string', ['a,b', 'c'], 'csv', [['a', 'b'], ['c']]],
      ['a list becomes text', 'csv', [['a', 'b']], 'string', ['a,b']],
      ['text becomes JSON', 'text', ['{"a":1}', '[1]'], 'json', [{ a: 1 }, [1]]],
      ['JSON becomes text', 'json', [{ a: 1 }], 'text', ['{"a":1}']],
      ['an instant becomes a day', 'timestamp', ['2021-01-02T08:30:00.000Z'], 'date', ['2021-01-02']],
      ['a day becomes an instant', 'date', ['2021-01-02'], 'timestamp', ['2021-01-02T00:00:00.000Z']],
      ['a wall clock becomes its time', 'dateTime', ['2021-01-02T08:30:00'], 'time', ['08:30:00']],
      [
        'text becomes UUIDs',
        'string',
        ['6E1F0C52-8E0B-4B1C-9D53-6F3F0C2A1B00'],
        'uuid',
        ['6e1f0c52-8e0b-4b1c-9d53-6f3f0c2a1b00'],
      ],
    ])('%s when the type changes', async (_, from, given, to, expected) => {
      await addField({ field: 'a', type: from, schema: {}, meta: {} })
      await addField({ field: 'after', type: 'string', schema: { default_value: 'x' } })
      await fill(...given.map(a => ({ a })))
      const schema = to === 'decimal' ? { numeric_precision: 20, numeric_scale: 2 } : {}
      const answer = await change('a', { type: to, schema })
      expect(answer).toMatchObject({ status: 200, data: { type: to } })
      expect(await values('a')).toEqual(expected)
      expect(await fieldNames()).toEqual(['id', 'a', 'after'])
      await fill({ a: expected[0] })
      expect((await values('a')).at(-1)).toEqual(expected[0])
    })

    test('a type that some values cannot become is refused with their number and an example', async () => {
      await addField({ field: 'a', type: 'string', schema: {} })
      await fill({ a: '1' }, { a: 'two' }, { a: '3.5' })
      const before = await dumpTables(server.platform)
      const answer = await change('a', { type: 'integer' })
      expect(answer).toMatchObject({
        status: 400,
        code: 'INVALID_PAYLOAD',
        message: 'Field "a" can\'t become integer: the values of 2 items do not fit, such as that of "2".',
      })
      expect(await dumpTables(server.platform)).toBe(before)
    })

    test('a size shrinks only as far as the values allow', async () => {
      await addField({ field: 'a', type: 'string', schema: { max_length: 20 } })
      await fill({ a: 'twelve chars' })
      expect((await change('a', { schema: { max_length: 5 } })).message).toContain('the values of 1 item do not fit')
      expect((await change('a', { schema: { max_length: 12 } })).data).toMatchObject({ schema: { max_length: 12 } })
      expect(await values('a')).toEqual(['twelve chars'])
    })

    test('a field becomes required once every item has a value, which a default gives', async () => {
      await addField({ field: 'a', type: 'string', schema: {} })
      await fill({ a: 'one' }, {}, {})
      expect(await change('a', { schema: { is_nullable: false } })).toMatchObject({
        status: 400,
        message: `Field "a" can't be required: 2 items of "${place}" have no value, and there is no default.`,
      })
      const made = await change('a', { schema: { is_nullable: false, default_value: 'none' } })
      expect(made.data).toMatchObject({ schema: { is_nullable: false, default_value: 'none' } })
      expect(await values('a')).toEqual(['one', 'none', 'none'])
      expect((await change('a', { schema: { is_nullable: true, default_value: null } })).data).toMatchObject({
        schema: { is_nullable: true, default_value: null },
      })
      await fill({})
      expect((await values('a')).at(-1)).toBeNull()
    })

    test('a required field with a default changes its type and its size', async () => {
      await addField({
        field: 'a',
        type: 'string',
        schema: { is_nullable: false, default_value: '5', is_unique: false },
      })
      await fill({}, { a: '6' })
      const answer = await change('a', { type: 'integer', schema: { default_value: 7 } })
      expect(answer.data).toMatchObject({ type: 'integer', schema: { is_nullable: false, default_value: 7 } })
      await fill({})
      expect(await values('a')).toEqual([5, 6, 7])
    })

    test('a field becomes unique once no value is there twice', async () => {
      await addField({ field: 'a', type: 'string', schema: {} })
      await fill({ a: 'x' }, { a: 'x' }, { a: 'y' })
      expect(await change('a', { schema: { is_unique: true } })).toMatchObject({
        status: 400,
        message: 'Field "a" can\'t be unique: 1 value is there more than once.',
      })
      await admin('PATCH', `/items/${place}/1`, { body: { a: 'z' } })
      expect((await change('a', { schema: { is_unique: true } })).data).toMatchObject({ schema: { is_unique: true } })
      expect(await admin('POST', `/items/${place}`, { body: { a: 'y' } })).toMatchObject({ code: 'RECORD_NOT_UNIQUE' })
      expect((await change('a', { schema: { is_unique: false } })).data).toMatchObject({ schema: { is_unique: false } })
      await fill({ a: 'y' })
    })

    test('numbers that collide only once converted are refused as well', async () => {
      await addField({ field: 'a', type: 'string', schema: { is_unique: true } })
      await fill({ a: '1' }, { a: '1.0' })
      expect((await change('a', { type: 'integer' })).message).toContain("can't be unique")
      expect(await values('a')).toEqual(['1', '1.0'])
    })

    test.each<[string, string, Row, string]>([
      ['the primary key', 'id', { type: 'string' }, 'is the primary key'],
      ['another primary key', 'a', { schema: { is_primary_key: true } }, 'has its primary key already'],
      ['an alias with a type', 'line', { type: 'string' }, 'has no column'],
      ['a column without one', 'a', { type: null }, "can't become an alias"],
      ['a new name', 'a', { field: 'b' }, "can't be renamed"],
      ['binary data as a number', 'b', { type: 'integer' }, 'do not fit'],
    ])('%s is refused', async (_, field, body, message) => {
      await addField({ field: 'a', type: 'string', schema: {} })
      await addField({ field: 'b', type: 'binary', schema: {} })
      await addField({ field: 'line', meta: { special: ['alias', 'no-data'] } })
      await fill({ b: 'AAAA' })
      const before = await dumpTables(server.platform)
      const answer = await change(field, body)
      expect(answer.status).toBe(400)
      expect(answer.message).toContain(message)
      expect(await dumpTables(server.platform)).toBe(before)
    })

    test('fields of the platform itself stay as they are (A-0156)', async () => {
      const before = await dumpTables(server.platform)
      for (const [method, path, body] of [
        ['POST', '/fields/directus_users', { field: 'nick', type: 'string', schema: {} }],
        ['PATCH', '/fields/directus_users/email', { meta: { note: 'x' } }],
        ['DELETE', '/fields/directus_users/email', undefined],
      ] as const) {
        const answer = await admin(method, path, body ? { body } : {})
        expect(answer).toMatchObject({ status: 400, message: 'Fields of "directus_users" can\'t be changed.' })
      }
      expect(await dumpTables(server.platform)).toBe(before)
    })

    test('a field is copied with type, schema and metadata under another name (A-0471, A-0472, A-0955)', async () => {
      await addField({
        field: 'a',
        type: 'csv',
        schema: { default_value: 'x,y' },
        meta: { note: 'N', options: { a: 1 } },
      })
      const copy = await admin('POST', `/fields/${place}/a`, { body: { field: 'a_copy' } })
      expect(copy.data).toMatchObject({
        field: 'a_copy',
        type: 'csv',
        schema: { default_value: ['x', 'y'] },
        meta: { note: 'N', options: { a: 1 } },
      })
      const taken = await admin('POST', `/fields/${place}/a`, { body: { field: 'a_copy' } })
      expect(taken.message).toBe(`Field "a_copy" already exists in collection "${place}"`)
      expect((await admin('POST', `/fields/${place}/id`, { body: { field: 'x' } })).message).toContain('primary key')
      expect((await admin('POST', '/fields/articles/author', { body: { field: 'x' } })).message).toContain(
        'leads to other items',
      )
    })

    test('a deleted field is gone from wherever it was named (A-0147, A-0956)', async () => {
      await addField({ field: 'a', type: 'string', schema: { is_unique: true } })
      await addField({ field: 'kept', type: 'string', schema: {} })
      await admin('PATCH', `/collections/${place}`, {
        body: {
          meta: { sort_field: 'a', archive_field: 'a', archive_value: 'x', display_template: '{{ kept }} {{a}}' },
        },
      })
      await admin('POST', '/presets', {
        body: {
          collection: place,
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
          collection: place,
          action: 'create',
          fields: ['a', 'kept'],
          presets: { a: 'x', kept: 'y' },
          permissions: { _or: [{ a: { _eq: 1 } }, { kept: { _eq: 1 } }] },
          validation: { _and: [{ a: { _nnull: true } }, { kept: { _nnull: true } }] },
        },
      })
      expect((await admin('DELETE', `/fields/${place}/a`)).status).toBe(204)
      expect(await fieldNames()).toEqual(['id', 'kept'])
      expect((await admin('GET', `/collections/${place}`)).data).toMatchObject({
        meta: { sort_field: null, archive_field: null, archive_value: null, display_template: '{{ kept }}' },
      })
      const query = { 'filter[collection][_eq]': place }
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
      expect(await admin('DELETE', `/fields/${place}/a`)).toMatchObject({ status: 404, code: 'FIELD_NOT_FOUND' })
      expect((await admin('DELETE', `/fields/${place}/id`)).message).toContain('primary key')
    })

    test('a deleted foreign key takes its relation and the list on the other side along', async () => {
      await addField({ field: 'author', type: 'integer', schema: {}, meta: {} })
      await admin('POST', '/fields/authors', { body: { field: place, meta: { special: ['o2m'] } } })
      const body = { many_collection: place, many_field: 'author', one_collection: 'authors', one_field: place }
      expect((await admin('POST', '/relations', { body })).status).toBe(200)
      expect((await admin('DELETE', `/fields/${place}/author`)).status).toBe(204)
      expect((await admin('GET', `/fields/authors/${place}`)).status).toBe(404)
      expect(JSON.stringify((await admin('GET', '/relations')).data)).not.toContain(place)
    })
  })
})
