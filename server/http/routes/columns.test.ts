import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FieldPlace, makeFieldPlace } from '#server/testing/FieldPlace.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('changing columns', () => {
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

    test('changes nothing when the current values are sent', async () => {
      await at.addField({ field: 'a', type: 'decimal', schema: { numeric_precision: 6, numeric_scale: 2 }, meta: {} })
      for (const name of ['id', 'a']) {
        const { data } = await admin('GET', `/fields/${at.place}/${name}`)
        // Safe: a field is an object.
        const { meta, schema, type } = data as Row
        expect((await at.change(name, { meta, schema, type })).data).toEqual(data)
      }
    })

    test.each<[string, string, readonly unknown[], string, readonly unknown[]]>([
      ['text is converted to integers', 'string', ['12', ' 7 ', '-3.00', null], 'integer', [12, 7, -3, null]],
      [
        'text is converted to decimals',
        'string',
        ['1.25', '9007199254740993.5'],
        'decimal',
        ['1.25', '9007199254740993.50'],
      ],
      ['integers are converted to text', 'integer', [12, null], 'string', ['12', null]],
      ['big integers are converted to text', 'bigInteger', ['9007199254740993'], 'text', ['9007199254740993']],
      ['booleans are converted to integers', 'boolean', [true, false], 'integer', [1, 0]],
      ['integers are converted to booleans', 'integer', [1, 0, null], 'boolean', [true, false, null]],
      ['text is converted to booleans', 'string', ['TRUE', 'false', '1'], 'boolean', [true, false, true]],
      ['text is converted to a list', 'string', ['a,b', 'c'], 'csv', [['a', 'b'], ['c']]],
      ['a list is converted to text', 'csv', [['a', 'b']], 'string', ['a,b']],
      ['text is converted to JSON', 'text', ['{"a":1}', '[1]'], 'json', [{ a: 1 }, [1]]],
      ['JSON is converted to text', 'json', [{ a: 1 }], 'text', ['{"a":1}']],
      ['a timestamp is converted to a date', 'timestamp', ['2021-01-02T08:30:00.000Z'], 'date', ['2021-01-02']],
      ['a date is converted to a timestamp', 'date', ['2021-01-02'], 'timestamp', ['2021-01-02T00:00:00.000Z']],
      ['a datetime is converted to its time', 'dateTime', ['2021-01-02T08:30:00'], 'time', ['08:30:00']],
      [
        'text is converted to UUIDs',
        'string',
        ['6E1F0C52-8E0B-4B1C-9D53-6F3F0C2A1B00'],
        'uuid',
        ['6e1f0c52-8e0b-4b1c-9d53-6f3f0c2a1b00'],
      ],
    ])('when the type changes, %s', async (_, from, given, to, expected) => {
      await at.addField({ field: 'a', type: from, schema: {}, meta: {} })
      await at.addField({ field: 'after', type: 'string', schema: { default_value: 'x' } })
      await at.fill(...given.map(a => ({ a })))
      const schema = to === 'decimal' ? { numeric_precision: 20, numeric_scale: 2 } : {}
      const answer = await at.change('a', { type: to, schema })
      expect(answer).toMatchObject({ status: 200, data: { type: to } })
      expect(await at.values('a')).toEqual(expected)
      expect(await at.fieldNames()).toEqual(['id', 'a', 'after'])
      await at.fill({ a: expected[0] })
      expect((await at.values('a')).at(-1)).toEqual(expected[0])
    })

    test('keeps a column comment through any change where the database supports it (A-0335, A-0772)', async () => {
      const withComment = (comment: string | null) => (database.kind === 'postgres' ? { comment } : {})
      const commentOf = (data: unknown) => {
        // Safe: a field is an object with the schema of its column.
        const { schema } = data as { readonly schema: Row }
        return 'comment' in schema ? { comment: schema['comment'] } : {}
      }
      const wild = `It's "all" \\ of it; -- drop ${'$$'}`
      const schema = { comment: wild, is_unique: true }
      expect(commentOf(await at.addField({ field: 'a', type: 'string', schema, meta: {} }))).toEqual(withComment(wild))
      for (const change of [
        { meta: { note: 'x' } },
        { schema: { max_length: 40 } },
        { schema: { is_unique: false } },
        { type: 'integer' },
      ])
        expect(commentOf((await at.change('a', change)).data)).toEqual(withComment(wild))
      const both = await at.change('a', { type: 'text', schema: { comment: 'Another' } })
      expect([commentOf(both.data), both.data]).toEqual([
        withComment('Another'),
        expect.objectContaining({ type: 'text' }),
      ])
      expect(commentOf((await at.change('a', { schema: { comment: 'For short' } })).data)).toEqual(
        withComment('For short'),
      )
      const copy = await admin('POST', `/fields/${at.place}/a`, { body: { field: 'b' } })
      expect(commentOf(copy.data)).toEqual(withComment('For short'))
      await server.services.run(server.services.schema.reload())
      expect(commentOf((await admin('GET', `/fields/${at.place}/b`)).data)).toEqual(withComment('For short'))
      expect(commentOf((await at.change('a', { schema: { comment: '' } })).data)).toEqual(withComment(null))
      expect(commentOf((await admin('GET', `/fields/${at.place}/id`)).data)).toEqual(withComment(null))
      for (const comment of [7, ['x'], 'a\u0000b'])
        expect(await at.change('a', { schema: { comment } })).toMatchObject({
          status: 400,
          message: '"schema.comment" must be text.',
        })
      const created = await admin('POST', '/collections', {
        body: {
          collection: `${at.place}_commented`,
          meta: {},
          fields: [{ field: 'a', type: 'string', schema: { comment: 'New' }, meta: {} }],
        },
      })
      expect(created.status).toBe(200)
      expect(commentOf((await admin('GET', `/fields/${at.place}_commented/a`)).data)).toEqual(withComment('New'))
    })

    test('rejects a type that some values do not fit, with their number and an example', async () => {
      await at.addField({ field: 'a', type: 'string', schema: {} })
      await at.fill({ a: '1' }, { a: 'two' }, { a: '3.5' })
      const before = await dumpTables(server.services)
      const answer = await at.change('a', { type: 'integer' })
      expect(answer).toMatchObject({
        status: 400,
        code: 'INVALID_PAYLOAD',
        message: 'Field "a" can\'t become integer: the values of 2 items do not fit, such as that of "2".',
      })
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('reduces a size only if all values fit', async () => {
      await at.addField({ field: 'a', type: 'string', schema: { max_length: 20 } })
      await at.fill({ a: 'twelve chars' })
      expect((await at.change('a', { schema: { max_length: 5 } })).message).toContain('the values of 1 item do not fit')
      expect((await at.change('a', { schema: { max_length: 12 } })).data).toMatchObject({ schema: { max_length: 12 } })
      expect(await at.values('a')).toEqual(['twelve chars'])
    })

    test('makes a field required if all items have a value, possibly a default', async () => {
      await at.addField({ field: 'a', type: 'string', schema: {} })
      await at.fill({ a: 'one' }, {}, {})
      expect(await at.change('a', { schema: { is_nullable: false } })).toMatchObject({
        status: 400,
        message: `Field "a" can't be required: 2 items of "${at.place}" have no value, and there is no default.`,
      })
      const created = await at.change('a', { schema: { is_nullable: false, default_value: 'none' } })
      expect(created.data).toMatchObject({ schema: { is_nullable: false, default_value: 'none' } })
      expect(await at.values('a')).toEqual(['one', 'none', 'none'])
      expect((await at.change('a', { schema: { is_nullable: true, default_value: null } })).data).toMatchObject({
        schema: { is_nullable: true, default_value: null },
      })
      await at.fill({})
      expect((await at.values('a')).at(-1)).toBeNull()
    })

    test('changes type and size of a required field with a default', async () => {
      await at.addField({
        field: 'a',
        type: 'string',
        schema: { is_nullable: false, default_value: '5', is_unique: false },
      })
      await at.fill({}, { a: '6' })
      const answer = await at.change('a', { type: 'integer', schema: { default_value: 7 } })
      expect(answer.data).toMatchObject({ type: 'integer', schema: { is_nullable: false, default_value: 7 } })
      await at.fill({})
      expect(await at.values('a')).toEqual([5, 6, 7])
    })

    test('makes a field unique if it has no duplicate values, and names those that it has (A-1526)', async () => {
      await at.addField({ field: 'a', type: 'string', schema: {} })
      await at.fill({ a: 'x' }, { a: 'x' }, { a: 'x' }, { a: 'y' }, { a: 'y' }, { a: 'z' }, {}, {})
      const before = await dumpTables(server.services)
      const refused = await at.change('a', { schema: { is_unique: true }, meta: { note: 'n' } })
      expect(refused).toMatchObject({
        status: 400,
        message: 'Field "a" can\'t be unique: 2 values are there more than once: "x" (3 items), "y" (2 items).',
        body: {
          errors: [
            {
              extensions: {
                code: 'INVALID_PAYLOAD',
                field: 'a',
                duplicates: {
                  count: 2,
                  values: [
                    { value: 'x', count: 3 },
                    { value: 'y', count: 2 },
                  ],
                },
              },
            },
          ],
        },
      })
      expect(await dumpTables(server.services)).toBe(before)
      for (const [key, a] of [1, 2, 4].entries())
        await admin('PATCH', `/items/${at.place}/${a}`, { body: { a: `new ${key}` } })
      expect((await at.change('a', { schema: { is_unique: true } })).data).toMatchObject({
        schema: { is_unique: true },
      })
      expect(await admin('POST', `/items/${at.place}`, { body: { a: 'y' } })).toMatchObject({
        code: 'RECORD_NOT_UNIQUE',
      })
      expect((await at.change('a', { schema: { is_unique: false } })).data).toMatchObject({
        schema: { is_unique: false },
      })
      await at.fill({ a: 'y' })
    })

    test.each<[string, readonly unknown[], readonly unknown[]]>([
      ['bigInteger', ['9007199254740993', '9007199254740993'], ['9007199254740993']],
      ['decimal', ['1.50', '1.5'], ['1.50000']],
      ['boolean', [true, true, false], [true]],
      ['timestamp', ['2021-01-02T08:30:00Z', '2021-01-02T09:30:00+01:00'], ['2021-01-02T08:30:00.000Z']],
      ['date', ['2021-01-02', '2021-01-02'], ['2021-01-02']],
    ])('names duplicate values of %s as items have them', async (type, given, expected) => {
      await at.addField({ field: 'a', type, schema: {} })
      await at.fill(...given.map(a => ({ a })))
      const { body } = await at.change('a', { schema: { is_unique: true } })
      expect(body).toMatchObject({
        errors: [{ extensions: { duplicates: { values: expected.map(value => ({ value, count: 2 })) } } }],
      })
    })

    test('does not name duplicate values that nobody can read', async () => {
      await at.addField({ field: 'a', type: 'string', schema: {}, meta: { special: ['conceal'] } })
      await at.fill({ a: 'secret' }, { a: 'secret' })
      const answer = await at.change('a', { schema: { is_unique: true } })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).not.toContain('secret')
    })

    test('creates and drops the index of a field, and reports it through other changes (A-1527)', async () => {
      await at.addField({ field: 'a', type: 'string', schema: {} })
      await at.fill({ a: 'x' }, { a: 'x' })
      // Safe: a field is an object with the schema of its column.
      const indexed = (data: unknown) => (data as { readonly schema: Row }).schema['is_indexed']
      expect(indexed((await admin('GET', `/fields/${at.place}/a`)).data)).toBe(false)
      expect(indexed((await at.change('a', { schema: { is_indexed: true } })).data)).toBe(true)
      expect(indexed((await at.change('a', { schema: { max_length: 40, default_value: 'y' } })).data)).toBe(true)
      expect(indexed((await at.change('a', { meta: { note: 'n' } })).data)).toBe(true)
      expect(indexed((await at.change('a', { schema: { is_indexed: false } })).data)).toBe(false)
      await at.addField({ field: 'b', type: 'integer', schema: { is_indexed: true, is_unique: true } })
      expect((await admin('GET', `/fields/${at.place}/b`)).data).toMatchObject({
        schema: { is_indexed: true, is_unique: true },
      })
      await at.addField({ field: 'c', type: 'json', schema: {} })
      expect(await at.change('c', { schema: { is_indexed: true } })).toMatchObject({ status: 400 })
    })

    test('rejects numbers that are duplicates only after conversion', async () => {
      await at.addField({ field: 'a', type: 'string', schema: { is_unique: true } })
      await at.fill({ a: '1' }, { a: '1.0' })
      expect((await at.change('a', { type: 'integer' })).message).toContain("can't be unique")
      expect(await at.values('a')).toEqual(['1', '1.0'])
    })

    test.each<[string, string, Row, string]>([
      ['the primary key', 'id', { type: 'string' }, 'is the primary key'],
      ['a second primary key', 'a', { schema: { is_primary_key: true } }, 'already has a primary key'],
      ['an alias with a type', 'line', { type: 'string' }, 'has no column'],
      ['a column without a type', 'a', { type: null }, "can't become an alias"],
      ['a new name', 'a', { field: 'b' }, "can't be renamed"],
      ['binary data as a number', 'b', { type: 'integer' }, 'do not fit'],
    ])('rejects %s', async (_, field, body, message) => {
      await at.addField({ field: 'a', type: 'string', schema: {} })
      await at.addField({ field: 'b', type: 'binary', schema: {} })
      await at.addField({ field: 'line', meta: { special: ['alias', 'no-data'] } })
      await at.fill({ b: 'AAAA' })
      const before = await dumpTables(server.services)
      const answer = await at.change(field, body)
      expect(answer.status).toBe(400)
      expect(answer.message).toContain(message)
      expect(await dumpTables(server.services)).toBe(before)
    })
  })
})
