import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldType } from '../data/fieldTypes.ts'
import { readGeoJson } from './checkGeometry.ts'
import { allowedTypes, readFieldGeometry, writeFieldGeometry } from './fieldGeometry.ts'
import { boundsOf, type Geometry, type Position } from './Geometry.ts'
import { geometryTypes } from './geometryTypes.ts'
import {
  addPosition,
  asType,
  edgesOf,
  geometryOf,
  insertPosition,
  movePosition,
  type Paths,
  pathsOf,
  removePosition,
  samePaths,
} from './paths.ts'
import { printWkt, readWkt } from './wkt.ts'

/** JSON and text have no negative zero. */
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map(number => number + 0)

/** Positions of one number of members: text has altitudes everywhere or nowhere. */
const positionOf = (altitude: boolean): fc.Arbitrary<Position> =>
  fc.tuple(degrees(180), degrees(90), ...(altitude ? [degrees(9_000)] : []))

const arbitrary = (altitude: boolean): fc.Arbitrary<Geometry> => {
  const position = positionOf(altitude)
  const line = fc.array(position, { minLength: 2, maxLength: 6 })
  const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map(open => [...open, open[0] ?? []])
  const several = <Entry>(entry: fc.Arbitrary<Entry>) => fc.array(entry, { minLength: 1, maxLength: 3 })
  const typed = <Type extends string, Value>(type: Type, coordinates: fc.Arbitrary<Value>) =>
    fc.record({ type: fc.constant(type), coordinates })
  return fc.oneof(
    typed('Point', position),
    typed('LineString', line),
    typed('Polygon', several(ring)),
    typed('MultiPoint', several(position)),
    typed('MultiLineString', several(line)),
    typed('MultiPolygon', several(several(ring))),
  )
}

const anyGeometry = fc.boolean().chain(arbitrary)

describe('geometries', () => {
  it('are the same after they were written as text and read again', () => {
    fc.assert(
      fc.property(anyGeometry, geometry => {
        expect(readWkt(printWkt(geometry))).toEqual({ ok: true, value: geometry })
      }),
    )
  })

  it('are the same after they were written to a field of any type and read again', () => {
    fc.assert(
      fc.property(anyGeometry, fc.constantFrom<FieldType>('json', 'string', 'text', 'csv'), (geometry, type) => {
        const written = writeFieldGeometry(geometry, type)
        expect(written.ok).toBe(type !== 'csv' || geometry.type === 'Point')
        if (!written.ok) return
        const wire: unknown = JSON.parse(JSON.stringify(written.value))
        expect(readFieldGeometry(wire, type)).toEqual({ ok: true, value: geometry })
      }),
    )
  })

  it('are never read from other values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(readGeoJson(value).ok).toBe(false)
        expect(readWkt(JSON.stringify(value)).ok).toBe(false)
      }),
    )
  })

  it('have bounds that contain each position', () => {
    const geometry: Geometry = {
      type: 'LineString',
      coordinates: [
        [5, 60],
        [-3, 51, 7],
        [4, 70],
      ].map(each => [...each]),
    }
    expect(boundsOf([geometry, { type: 'Point', coordinates: [12, 48] }])).toEqual([-3, 48, 12, 70])
    expect(boundsOf([])).toBeNull()
  })
})

describe('values that are not geometries', () => {
  it.each([
    [
      { type: 'Feature', geometry: null },
      { code: 'unknown_type', found: 'Feature' },
    ],
    [{ type: 'Point' }, { code: 'not_position' }],
    [{ type: 'Point', coordinates: [1] }, { code: 'not_position' }],
    [{ type: 'Point', coordinates: ['1', '2'] }, { code: 'not_position' }],
    [{ type: 'Point', coordinates: [1, 2, 3, 4] }, { code: 'not_position' }],
    [
      { type: 'Point', coordinates: [200.5, 2] },
      { code: 'longitude', found: 200.5 },
    ],
    [
      { type: 'Point', coordinates: [2, -91] },
      { code: 'latitude', found: -91 },
    ],
    [
      { type: 'LineString', coordinates: [[1, 2]] },
      { code: 'short_line', found: 1 },
    ],
    [{ type: 'LineString', coordinates: [] }, { code: 'no_positions' }],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        ],
      },
      { code: 'open_ring' },
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [0, 0],
          ],
        ],
      },
      { code: 'short_ring', found: 2 },
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      },
      { code: 'not_position' },
    ],
    ['POINT (1 2)', { code: 'not_geometry' }],
    [[1, 2], { code: 'not_geometry' }],
  ])('are refused with the reason: %j', (value, problem) => {
    expect(readGeoJson(value)).toEqual({ ok: false, problem })
  })

  it.each([
    ['Vienna', { code: 'not_geometry' }],
    ['CIRCLE (1 2)', { code: 'unknown_type', found: 'CIRCLE' }],
    ['POINT EMPTY', { code: 'no_positions' }],
    ['POINT (1, 2)', { code: 'syntax' }],
    ['POINT (1 2', { code: 'syntax' }],
    ['POINT (1 2, 3 4)', { code: 'syntax' }],
    ['POINT (1 two)', { code: 'syntax' }],
    ['POINT ([1,2])', { code: 'syntax' }],
    ['POINT (48.2 181)', { code: 'latitude', found: 181 }],
    ['LINESTRING (1 2)', { code: 'short_line', found: 1 }],
    ['POLYGON ((0 0, 1 0, 1 1))', { code: 'open_ring' }],
  ])('are refused with the reason: %s', (text, problem) => {
    expect(readWkt(text)).toEqual({ ok: false, problem })
  })

  it.each([
    ['point(16.37 48.21)', { type: 'Point', coordinates: [16.37, 48.21] }],
    ['  POINT Z (1 2 3) ', { type: 'Point', coordinates: [1, 2, 3] }],
    ['PointZ(+1 .5 -3e1)', { type: 'Point', coordinates: [1, 0.5, -30] }],
    [
      'MULTIPOINT ((1 2), (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'LINESTRING\n(1 2,3 4)',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
  ])('are distinguished from other ways to write one: %s', (text, value) => {
    expect(readWkt(text)).toEqual({ ok: true, value })
  })

  it.each([
    [null, 'json', null],
    ['', 'text', null],
    [[], 'csv', null],
    ['16.37,48.21', 'csv', { type: 'Point', coordinates: [16.37, 48.21] }],
    [[16.37, 48.21], 'csv', { type: 'Point', coordinates: [16.37, 48.21] }],
  ] as const)('are not the empty or other forms of a field: %j as %s', (value, type, geometry) => {
    expect(readFieldGeometry(value, type)).toEqual({ ok: true, value: geometry })
  })

  it.each([
    [['a', 'b'], 'csv', 'not_position'],
    [['', '2'], 'csv', 'not_position'],
    [{ type: 'Point', coordinates: [1, 2] }, 'text', 'not_geometry'],
  ] as const)('are refused in a field: %j as %s', (value, type, code) => {
    expect(readFieldGeometry(value, type)).toMatchObject({ ok: false, problem: { code } })
  })
})

it.each([
  ['csv', [], 'Polygon', ['Point']],
  ['json', ['geometry.LineString'], 'Point', ['LineString']],
  ['json', ['cast-json'], 'MultiPolygon', ['MultiPolygon']],
  ['json', ['geometry'], undefined, geometryTypes],
  ['text', [], 'Circle', geometryTypes],
] as const)('a field of type %s with %j and the option %s takes %j', (type, specials, option, allowed) => {
  expect(allowedTypes(type, specials, option)).toEqual(allowed)
})

describe('the paths of a geometry', () => {
  const points = (paths: Paths) => paths.paths.map(({ positions }) => positions)
  const square: Paths = pathsOf({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ],
    ],
  })

  it('make the same geometry again', () => {
    fc.assert(
      fc.property(anyGeometry, geometry => {
        expect(geometryOf(pathsOf(geometry))).toEqual({ ok: true, value: geometry })
        expect(samePaths(pathsOf(geometry), asType(pathsOf(geometry), geometry.type))).toBe(true)
      }),
    )
  })

  it('lose each position that was added and removed again', () => {
    fc.assert(
      fc.property(anyGeometry, positionOf(false), (geometry, position) => {
        const before = pathsOf(geometry)
        fc.pre(geometry.type !== 'Point')
        const at = geometry.type === 'MultiPoint' ? before.paths.length : before.paths.length - 1
        const vertex = before.paths[at]?.positions.length ?? 0
        const added = addPosition(before, at, position)
        expect(samePaths(added, before)).toBe(false)
        expect(removePosition(added, { path: at, vertex })).toEqual(before)
      }),
    )
  })

  it('are a geometry or say what they lack, whatever was removed', () => {
    fc.assert(
      fc.property(anyGeometry, fc.array(fc.nat(20), { maxLength: 20 }), (geometry, places) => {
        const left = places.reduce(
          (paths, vertex) => removePosition(paths, { path: vertex % 3, vertex }),
          pathsOf(geometry),
        )
        const made = geometryOf(left)
        if (made.ok) expect(readGeoJson(made.value)).toEqual(made)
        else expect(made.problem.code).toMatch(/^(no_positions|short_line|short_ring)$/)
      }),
    )
  })

  it('keep altitudes when a position moves', () => {
    const line = pathsOf({
      type: 'LineString',
      coordinates: [
        [1, 2, 300],
        [3, 4, 500],
      ],
    })
    expect(points(movePosition(line, { path: 0, vertex: 1 }, [7, 8]))).toEqual([
      [
        [1, 2, 300],
        [7, 8, 500],
      ],
    ])
  })

  it('lose the holes of a polygon with its last position', () => {
    const without = [0, 0, 0].reduce((paths, vertex) => removePosition(paths, { path: 0, vertex }), square)
    expect(without.paths).toEqual([])
    const hole = [0, 0, 0].reduce((paths, vertex) => removePosition(paths, { path: 1, vertex }), square)
    expect(hole.paths).toHaveLength(1)
  })

  it('become another type as far as it has room', () => {
    expect(points(asType(square, 'Point'))).toEqual([[[0, 0]]])
    expect(points(asType(square, 'MultiPoint'))).toHaveLength(6)
    expect(points(asType(square, 'LineString'))).toEqual([
      [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    ])
    expect(points(asType(square, 'MultiLineString'))).toHaveLength(2)
    const corners = asType(asType(square, 'LineString'), 'MultiPoint')
    expect(geometryOf(asType(corners, 'Polygon'))).toMatchObject({ ok: true, value: { type: 'Polygon' } })
  })
})

describe('the edges of paths', () => {
  it('have a middle where a position can be inserted and removed again', () => {
    fc.assert(
      fc.property(anyGeometry, geometry => {
        const paths = pathsOf(geometry)
        for (const edge of edgesOf(paths)) {
          const inserted = insertPosition(paths, edge, edge.position)
          expect(inserted.paths[edge.path]?.positions[edge.vertex]).toEqual(edge.position)
          expect(geometryOf(inserted).ok).toBe(true)
          expect(samePaths(removePosition(inserted, edge), paths)).toBe(true)
        }
      }),
    )
  })

  it('include that of a ring back to its start, also of a hole', () => {
    const ring = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ]
    const hole = [
      [3, 1],
      [3, 2],
      [2, 1, 7],
      [3, 1],
    ]
    const edges = edgesOf(pathsOf({ type: 'Polygon', coordinates: [ring, hole] }))
    expect(edges).toEqual([
      { path: 0, vertex: 1, position: [2, 0] },
      { path: 0, vertex: 2, position: [4, 2] },
      { path: 0, vertex: 3, position: [2, 2] },
      { path: 1, vertex: 1, position: [3, 1.5] },
      { path: 1, vertex: 2, position: [2.5, 1.5] },
      { path: 1, vertex: 3, position: [2.5, 1] },
    ])
    expect(
      edgesOf(
        pathsOf({
          type: 'MultiPoint',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        }),
      ),
    ).toEqual([])
  })
})
