import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depths, type Geometry, type Position } from './Geometry.ts'
import { geometryTypes } from './geometryTypes.ts'
import { otherPostgisValues, postgisValues, spatialiteValues, unreadablePostgisValues } from './recordedValues.ts'
import { hasAltitude, lacksSystem, printHexWkb, readHexWkb, readSpatialite, readWkb } from './wkb.ts'

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

function arbitrary(altitude: boolean): fc.Arbitrary<Geometry> {
  const position: fc.Arbitrary<Position> = fc.tuple(degrees(180), degrees(90), ...(altitude ? [degrees(9_000)] : []))
  const line = fc.array(position, { minLength: 2, maxLength: 6 })
  const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map(open => [...open, open[0] ?? []])
  const several = <Entry>(entry: fc.Arbitrary<Entry>) => fc.array(entry, { minLength: 1, maxLength: 3 })
  const coordinates = {
    Point: position,
    LineString: line,
    Polygon: several(ring),
    MultiPoint: several(position),
    MultiLineString: several(line),
    MultiPolygon: several(several(ring)),
  }
  // Safe: each type with its coordinates.
  return fc
    .constantFrom(...geometryTypes)
    .chain(type => (coordinates[type] as fc.Arbitrary<unknown>).map(each => ({ type, coordinates: each }) as Geometry))
}

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The big-endian well-known binary of the OGC, without a coordinate system. */
function plainWkb({ type, coordinates }: Geometry): Buffer {
  const count = (number: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(number)
    return bytes
  }
  const list = (value: unknown, depth: number): Buffer => {
    const entries = value as readonly unknown[]
    if (depth > 0) return Buffer.concat([count(entries.length), ...entries.map(each => list(each, depth - 1))])
    return Buffer.concat(
      (value as Position).map(number => {
        const bytes = Buffer.alloc(8)
        bytes.writeDoubleBE(number)
        return bytes
      }),
    )
  }
  const code = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'].indexOf(type) + 1
  const head = Buffer.concat([Buffer.from([0]), count(code + (hasAltitude(coordinates) ? 1000 : 0))])
  const parts = type.startsWith('Multi')
    ? Buffer.concat([
        count(coordinates.length),
        ...(coordinates as readonly never[]).map(each =>
          plainWkb({ type: type.slice(5), coordinates: each } as Geometry),
        ),
      ])
    : list(coordinates, depths[type])
  return Buffer.concat([head, parts])
}

/** As SpatiaLite stores it: little-endian, with a header, and a mark before each part. */
function spatialite(geometry: Geometry, system = 4326): Buffer {
  const header = Buffer.alloc(39)
  header[1] = 1
  header.writeInt32LE(system, 2)
  header[38] = 0x7c
  const body = (each: Geometry): Buffer => {
    const { type, coordinates } = each
    const hex = printHexWkb(each, { altitude: hasAltitude(coordinates) })
    const wkb = Buffer.from(hex, 'hex')
    const code = wkb.readUInt32LE(1)
    const head = Buffer.alloc(4)
    head.writeUInt32LE((code & 0xff) + (code >>> 31 === 1 ? 1000 : 0))
    if (!type.startsWith('Multi')) return Buffer.concat([head, wkb.subarray(9)])
    const inside = (coordinates as readonly never[]).map(part =>
      Buffer.concat([Buffer.from([0x69]), body({ type: type.slice(5), coordinates: part } as Geometry)]),
    )
    return Buffer.concat([head, wkb.subarray(9, 13), ...inside])
  }
  return Buffer.concat([header, body(geometry), Buffer.from([0xfe])])
}

describe('well-known binary', () => {
  it('is the same geometry after it was written and read again', () => {
    fc.assert(
      fc.property(fc.boolean().chain(arbitrary), geometry => {
        const altitude = hasAltitude(geometry.coordinates)
        expect(readHexWkb(printHexWkb(geometry, { altitude }))).toEqual({ ok: true, value: geometry })
        expect(readWkb(plainWkb(geometry))).toEqual({ ok: true, value: geometry })
        expect(readSpatialite(spatialite(geometry))).toEqual({ ok: true, value: geometry })
      }),
    )
  })

  it.each(postgisValues)('reads %s of PostGIS, and writes the same bytes', (_, hex, json) => {
    const value: Geometry = JSON.parse(json)
    expect(readHexWkb(hex)).toEqual({ ok: true, value })
    const system = lacksSystem(hex) ? 0 : 4326
    expect(printHexWkb(value, { altitude: hasAltitude(value.coordinates), system })).toBe(hex)
  })

  it.each(otherPostgisValues)('reads %s', (_, hex, json) => {
    expect(readHexWkb(hex)).toEqual({ ok: true, value: JSON.parse(json) })
    expect(lacksSystem(hex)).toBe(hex.startsWith('01ea'))
  })

  it.each(unreadablePostgisValues)('refuses %s of PostGIS', (_, hex) => {
    expect(readHexWkb(hex).ok).toBe(false)
  })

  it.each(spatialiteValues)('reads %s of SpatiaLite', (_, hex, json) => {
    expect(readSpatialite(bytesOf(hex))).toEqual({ ok: true, value: JSON.parse(json) })
  })

  it.each([
    ['0101000020E6100000000000000000F03F0000000000000040', { type: 'Point', coordinates: [1, 2] }],
    ['0101000000000000000000F03F0000000000000040', { type: 'Point', coordinates: [1, 2] }],
    ['01010000A0E6100000000000000000F03F00000000000000400000000000000840', { type: 'Point', coordinates: [1, 2, 3] }],
    ['00000000013FF00000000000004000000000000000', { type: 'Point', coordinates: [1, 2] }],
  ])('reads %s as PostGIS writes it', (hex, value) => {
    expect(readHexWkb(hex)).toEqual({ ok: true, value })
  })

  it.each([
    ['another coordinate system', '0101000020110F0000000000000000F03F0000000000000040', 'unknown_type'],
    ['a measure', '0101000060E6100000000000000000F03F00000000000000400000000000000840', 'unknown_type'],
    ['a collection', '010700000000000000', 'unknown_type'],
    ['an empty point', '0101000020E6100000000000000000F87F000000000000F87F', 'not_position'],
    ['more than a geometry', '0101000000000000000000F03F000000000000004000', 'syntax'],
    ['a list longer than its bytes', '0102000000FFFFFFFF', 'syntax'],
    ['too few bytes', '0101000000000000000000F03F', 'syntax'],
    ['other text', 'POINT (1 2)', 'syntax'],
  ])('refuses %s', (_, hex, code) => {
    expect(readHexWkb(hex)).toMatchObject({ ok: false, problem: { code } })
  })

  it('refuses a value of SpatiaLite in another coordinate system', () => {
    expect(readSpatialite(spatialite({ type: 'Point', coordinates: [1, 2] }, 3857)).ok).toBe(false)
  })

  it('never fails on other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        expect(typeof readWkb(bytes).ok).toBe('boolean')
        expect(typeof readSpatialite(bytes).ok).toBe('boolean')
      }),
    )
    fc.assert(
      fc.property(arbitrary(false), fc.nat(200), fc.nat(255), (geometry, at, byte) => {
        const bytes = bytesOf(printHexWkb(geometry, { altitude: false }))
        bytes[at % bytes.length] = byte
        expect(typeof readWkb(bytes).ok).toBe('boolean')
      }),
    )
  })
})
