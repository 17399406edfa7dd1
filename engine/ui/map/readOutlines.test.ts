import { expect, it } from 'vitest'
import { readGeoJson } from '#schemas/geometry/checkGeometry.ts'
import { boundsOf } from '#schemas/geometry/Geometry.ts'
import stored from './outlines.json?raw'
import { readOutlines } from './readOutlines.ts'

it('reads the outlines of the countries as a valid geometry', () => {
  const outlines = readOutlines(JSON.parse(stored))
  const read = readGeoJson(outlines)
  if (!read.ok) throw new Error(read.problem.code)
  expect(boundsOf([read.value])).toEqual([-180, expect.closeTo(-90, 0), 180, expect.closeTo(83.6, 0)])
  expect(outlines.coordinates.length).toBeGreaterThan(400)
})

it('reads each corner as steps from the one before', () => {
  expect(readOutlines({ steps: 10, polygons: [[[100, 500, 10, 0, 0, -5]]] }).coordinates).toEqual([
    [
      [
        [10, 50],
        [11, 50],
        [11, 49.5],
      ],
    ],
  ])
})
