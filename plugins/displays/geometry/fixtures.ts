import { defineFixtures } from '#engine/plugin.ts'
import { geometryDisplay } from './plugin.ts'

const field = { type: 'json', name: 'Position' } as const
const square = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 9],
  [0, 0],
]

export const fixtures = defineFixtures(geometryDisplay, {
  point: { field, value: { type: 'Point', coordinates: [16.37382, 48.20821] } },
  southWest: { field, value: { type: 'Point', coordinates: [-70.6693, -33.4489] } },
  line: { field, value: { type: 'LineString', coordinates: square.slice(0, 3) } },
  polygon: { field, value: { type: 'Polygon', coordinates: [square] } },
  severalPoints: { field, value: { type: 'MultiPoint', coordinates: square.slice(0, 4) } },
  wellKnownText: { field: { type: 'text', name: 'Position' }, value: 'POINT (16.3738 48.2082)' },
  longitudeAndLatitude: { field: { type: 'csv', name: 'Position' }, value: ['16.3738', '48.2082'] },
  anotherType: { field: { type: 'string', name: 'Position' }, value: 'Vienna, Austria' },
  empty: { field },
})
