import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { geometryFieldTypes } from '#schemas/data/fieldTypes.ts'
import type { Geometry } from '#schemas/geometry/Geometry.ts'
import { printHexWkb } from '#schemas/geometry/wkb.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const point: Geometry = { type: 'Point', coordinates: [5.2, 59.3] }
const line: Geometry = {
  type: 'LineString',
  coordinates: [
    [5.2, 59.3],
    [5.3, 60.4],
  ],
}

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('geometry fields', () => {
    let server: TestServer
    const admin: TestServer['send'] = (method, path, options) => server.asAdmin(method, path, options)
    const run = (text: string) => sql.raw(text).execute(server.services.database.db)
    const change = (place: unknown, field = 'place') =>
      admin('PATCH', '/items/articles/1', { body: { [field]: place } })
    const typeOf = async (field: string) => (await admin('GET', `/fields/articles/${field}`)).data

    beforeAll(async () => {
      server = await startTestServer(database)
      for (const type of geometryFieldTypes)
        expect(
          await admin('POST', '/fields/articles', {
            body: {
              field: type === 'geometry.Point' ? 'place' : type.toLowerCase().replace('.', '_'),
              type,
              schema: {},
            },
          }),
        ).toMatchObject({ status: 200, data: { type, schema: { data_type: 'json' }, meta: { special: [type] } } })
    })
    afterAll(() => server?.close())

    test('return GeoJSON', async () => {
      expect(await change(point)).toMatchObject({ status: 200, data: { place: point } })
      expect(await change(line, 'geometry')).toMatchObject({ status: 200, data: { geometry: line } })
      const query = { fields: 'place,geometry' }
      expect((await admin('GET', '/items/articles/1', { query })).data).toEqual({ place: point, geometry: line })
      expect((await change(null, 'geometry')).data).toMatchObject({ geometry: null })
    })

    test.each([
      [line, '"place" must be a valid geometry: a LineString is not a Point'],
      ['POINT (5 59)', '"place" must be a valid geometry: a geometry needs a type and coordinates'],
      [
        { type: 'Point', coordinates: [200, 1] },
        '"place" must be a valid geometry: the longitude 200 is not between -180 and 180',
      ],
      [{ type: 'Feature' }, '"place" must be a valid geometry: the type "Feature" is not supported'],
    ])('refuse %j', async (value, message) => {
      expect(await change(value)).toMatchObject({
        status: 400,
        body: { errors: [{ message, extensions: { code: 'FAILED_VALIDATION', field: 'place', type: 'geometry' } }] },
      })
    })

    test('are filtered by whether they have a value, counted and exported', async () => {
      await change(point)
      const read = async (filter: unknown) =>
        (await admin('GET', '/items/articles', { query: { filter: JSON.stringify(filter), fields: 'id,place' } })).data
      expect(await read({ place: { _nnull: true } })).toEqual([{ id: 1, place: point }])
      expect(await read({ _and: [{ id: { _lte: 2 } }, { place: { _null: true } }] })).toEqual([{ id: 2, place: null }])
      const query = { 'aggregate[countDistinct]': 'place' }
      expect(Number(JSON.stringify((await admin('GET', '/items/articles', { query })).data).match(/\d+/)?.[0])).toBe(1)
      const csv = await admin('GET', '/items/articles', {
        query: { export: 'csv', fields: 'id,place', filter: JSON.stringify({ id: { _eq: 1 } }) },
      })
      expect(JSON.stringify(csv)).toContain('Point')
    })

    test('keep their type when only their metadata changes', async () => {
      const body = { meta: { special: null, note: 'Where it happened' } }
      expect(await admin('PATCH', '/fields/articles/place', { body })).toMatchObject({
        status: 200,
        data: { type: 'geometry.Point', meta: { note: 'Where it happened', special: ['geometry.Point'] } },
      })
    })

    test('are made of JSON whose values all are geometries, and become JSON again', async () => {
      await admin('POST', '/fields/articles', { body: { field: 'spot', type: 'json', schema: {} } })
      await change(line, 'spot')
      const become = (type: string) => admin('PATCH', '/fields/articles/spot', { body: { type } })
      expect(await become('geometry.Point')).toMatchObject({ status: 400 })
      expect(await typeOf('spot')).toMatchObject({ type: 'json' })
      expect(await become('geometry.LineString')).toMatchObject({
        status: 200,
        data: { type: 'geometry.LineString', meta: { special: ['geometry.LineString'] } },
      })
      expect(await become('geometry')).toMatchObject({ status: 200, data: { type: 'geometry' } })
      expect(await become('json')).toMatchObject({ status: 200, data: { type: 'json' } })
      const query = { fields: 'spot' }
      expect((await admin('GET', '/items/articles/1', { query })).data).toEqual({ spot: line })
    })

    test('cannot be unique, and need a valid default value', async () => {
      const create = (schema: unknown) =>
        admin('POST', '/fields/articles', { body: { field: 'odd', type: 'geometry.Point', schema } })
      expect(await create({ is_unique: true })).toMatchObject({ status: 400 })
      expect(await create({ default_value: { type: 'Point' } })).toMatchObject({ status: 400 })
    })

    test('are described in the OpenAPI document', async () => {
      const text = JSON.stringify((await admin('GET', '/server/specs/oas')).body ?? '')
      if (text.length > 2) expect(text).toContain('"enum":["LineString"]')
    })

    test.runIf(database.kind === 'postgres')('of PostGIS are read and written as its binary format', async () => {
      // The type of the extension, as the driver returns it.
      await run('create domain geometry as text')
      await run('create table harbors (id serial primary key, place geometry)')
      await run(`insert into harbors (place) values ('${printHexWkb(point, { altitude: false })}')`)
      await server.services.run(server.services.schema.reload())
      expect((await admin('GET', '/fields/harbors/place')).data).toMatchObject({ type: 'geometry' })
      expect((await admin('GET', '/items/harbors/1')).data).toEqual({ id: 1, place: point })
      expect((await admin('PATCH', '/items/harbors/1', { body: { place: line } })).data).toEqual({ id: 1, place: line })
      const { rows } = await sql<{ place: string }>`select place from harbors`.execute(server.services.database.db)
      expect(rows[0]?.place).toBe(printHexWkb(line, { altitude: false }))
      const body = { type: 'json' }
      expect(await admin('PATCH', '/fields/harbors/place', { body })).toMatchObject({ status: 400 })
    })

    test.runIf(database.kind === 'postgres')('of PostGIS keep values without a coordinate system', async () => {
      await run('create table buoys (id serial primary key, place geometry)')
      const stored = async () => {
        const { rows } = await sql<{ place: string }>`select place from buoys order by id`.execute(
          server.services.database.db,
        )
        return rows.map(({ place }) => place)
      }
      await server.services.run(server.services.schema.reload())
      const add = (place: unknown) => admin('POST', '/items/buoys', { body: { place } })
      await add(point)
      expect(await stored()).toEqual([printHexWkb(point, { altitude: false })])
      await run(`update buoys set place = '${printHexWkb(point, { altitude: false, system: 0 })}'`)
      // Like the other values of the column, and like the value before.
      expect(await add(line)).toMatchObject({ status: 200, data: { place: line } })
      expect((await admin('PATCH', '/items/buoys/1', { body: { place: line } })).data).toEqual({ id: 1, place: line })
      expect(await stored()).toEqual(Array(2).fill(printHexWkb(line, { altitude: false, system: 0 })))
    })

    test.runIf(database.kind === 'sqlite')('of SpatiaLite have triggers whose functions are missing', async () => {
      await run('create table spatialite_history (event_id integer primary key)')
      await run('create table spatial_ref_sys (srid integer primary key)')
      await run('create virtual table idx_piers_place using rtree (pkid, xmin, xmax, ymin, ymax)')
      await run('create table piers (id integer primary key autoincrement, name text, place POINT)')
      await run(`create trigger ggi_piers_place before insert on piers begin
        select raise(rollback, 'not allowed') where GeometryConstraints(new.place, 'POINT', 4326) is null; end`)
      await server.services.run(server.services.schema.reload())
      expect(await admin('POST', '/items/piers', { body: { name: 'North' } })).toMatchObject({
        status: 400,
        body: { errors: [{ message: expect.stringContaining('calls the function GeometryConstraints') }] },
      })
      const names = (await admin('GET', '/collections')).data as readonly { readonly collection: string }[]
      expect(names.map(({ collection }) => collection).filter(name => /spatial|idx_|piers/.test(name))).toEqual([
        'piers',
      ])
    })

    test.runIf(database.kind === 'sqlite')('of SpatiaLite are read, and refuse changes with the reason', async () => {
      await run('create table harbors (id integer primary key autoincrement, place POINT)')
      const wkb = printHexWkb(point, { altitude: false })
      const header = `0001E6100000${'00'.repeat(32)}7C`
      await run(`insert into harbors (place) values (x'${header}01000000${wkb.slice(18)}FE'), (x'00')`)
      await server.services.run(server.services.schema.reload())
      expect((await admin('GET', '/fields/harbors/place')).data).toMatchObject({ type: 'geometry.Point' })
      expect((await admin('GET', '/items/harbors', { query: { sort: 'id' } })).data).toEqual([
        { id: 1, place: point },
        { id: 2, place: '00' },
      ])
      expect(await admin('PATCH', '/items/harbors/1', { body: { place: point } })).toMatchObject({
        status: 400,
        body: { errors: [{ message: '"place" cannot be changed: columns of SpatiaLite can only be read' }] },
      })
    })
  })
})
