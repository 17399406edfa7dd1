import { defineFixtures } from '#engine/plugin.ts'
import { map } from './plugin.ts'

const field = { type: 'json', name: 'Position' } as const
const vienna = { type: 'Point', coordinates: [16.3738, 48.2082] }
const route = {
  type: 'LineString',
  coordinates: [
    [5.32, 60.39],
    [4.88, 59.31],
    [5.73, 58.97],
  ],
}
const area = {
  type: 'Polygon',
  coordinates: [
    [
      [-4, 51],
      [3, 51],
      [3, 55],
      [-4, 55],
      [-4, 51],
    ],
    [
      [-1, 52],
      [1, 52],
      [1, 54],
      [-1, 52],
    ],
  ],
}
const islands = {
  type: 'MultiPolygon',
  coordinates: [area.coordinates.slice(0, 1), [area.coordinates[1]?.map(([x = 0, y = 0]) => [x + 8, y])]],
}
const manyPoints = Array.from({ length: 120 }, (_, index) => [
  Math.round(1e4 * 20 * Math.cos(index / 19)) / 1e4,
  Math.round(1e4 * 20 * Math.sin(index / 19)) / 1e4,
])

export const fixtures = defineFixtures(map, {
  empty: { field },
  pointOnly: { field, value: vienna, options: { geometryType: 'Point' } },
  defaultView: {
    field,
    options: { geometryType: 'Point', defaultView: { center: { lng: 10, lat: 62 }, zoom: 3 } },
  },
  line: { field, value: route },
  areaWithHole: { field, value: area },
  severalAreas: { field, value: islands },
  manyPoints: { field, value: { type: 'LineString', coordinates: manyPoints } },
  wellKnownText: { field: { type: 'text', name: 'Position' }, value: 'POINT (16.3738 48.2082)' },
  longitudeAndLatitude: { field: { type: 'csv', name: 'Position' }, value: ['16.3738', '48.2082'] },
  anotherShape: { field, value: { type: 'Feature', geometry: vienna } },
  outOfRange: { field, value: { type: 'Point', coordinates: [216.3738, 48.2082] } },
  notWellKnownText: { field: { type: 'string', name: 'Position' }, value: 'Vienna, Austria' },
  areaOnly: { field: { type: 'geometry.Polygon', name: 'Position' }, value: area },
  spatialColumn: {
    field: { type: 'geometry.Point', name: 'Position', schema: { data_type: 'geometry(Point,3857)' } },
    value: vienna,
  },
  closed: { field, value: route, readOnly: true },
  closedAndEmpty: { field, readOnly: true },
})
