import type { FieldType } from '#schemas/data/FieldType.ts'
import { isGeometry } from '#schemas/data/fieldTypes.ts'

const samples: Partial<Readonly<Record<FieldType, unknown>>> = {
  string: 'published',
  text: 'The tide turns twice a day.',
  boolean: true,
  integer: 42,
  bigInteger: '1024',
  float: 3.75,
  decimal: '12.50',
  timestamp: '2026-03-20T09:30:00.000Z',
  dateTime: '2026-03-20T09:30:00',
  date: '2026-03-20',
  time: '09:30:00',
  json: ['one', 'two'],
  csv: ['one', 'two'],
  uuid: '0b7d1a52-3f4e-4c1b-9a68-5d2c7e8f9012',
}

const line = [
  [4.9, 59.3],
  [5.3, 60.4],
  [6.2, 62.5],
]
const ring = [...line, [4.9, 59.3]]
const coordinates: Readonly<Record<string, unknown>> = {
  Point: line[0],
  MultiPoint: line,
  LineString: line,
  MultiLineString: [line],
  Polygon: [ring],
  MultiPolygon: [[ring]],
}

const sampleGeometry = (type: string): unknown => ({ type, coordinates: coordinates[type] })

/** An example value of a type, used when none is stored; null if there is none. */
export const sampleValue = (type: FieldType): unknown =>
  (isGeometry(type) ? sampleGeometry(type.split('.')[1] ?? 'Point') : samples[type]) ?? null
