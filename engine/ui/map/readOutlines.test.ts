import { expect, it } from 'vitest'
import { readGeoJson } from '#schemas/geometry/checkGeometry.ts'
import { boundsOf } from '#schemas/geometry/Geometry.ts'
import stored from './outlines.json?raw'
import { readOutlines } from './readOutlines.ts'

it('reads the outlines of the countries as valid geometries', () => {
  const outlines = readOutlines(JSON.parse(stored))
  const read = outlines.features.map(({ geometry }) => {
    const one = readGeoJson(geometry)
    if (!one.ok) throw new Error(one.problem.code)
    return one.value
  })
  expect(boundsOf(read)).toEqual([-180, expect.closeTo(-90, 0), 180, expect.closeTo(83.6, 0)])
  expect(outlines.features.length).toBeGreaterThan(400)
})

it('reads each corner as steps from the one before', () => {
  const { features } = readOutlines({ steps: 10, polygons: [[[100, 500, 10, 0, 0, -5]]] })
  expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [
        [10, 50],
        [11, 50],
        [11, 49.5],
      ],
    ],
  ])
})
