import type { FieldType } from '#schemas/data/FieldType.ts'
import { type GeometryFieldType, isGeometry } from '#schemas/data/fieldTypes.ts'
import { geometryTypes } from '#schemas/geometry/geometryTypes.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import type { Part } from './OpenApi.ts'

/** A reference to the items of a collection; null if the caller cannot read them. */
export type ItemReference = (collection: string) => Part | null

const parts: Readonly<Record<Exclude<FieldType, GeometryFieldType>, Part>> = {
  string: { type: 'string' },
  text: { type: 'string' },
  integer: { type: 'integer', format: 'int32' },
  // Exact numbers are sent as text.
  bigInteger: { type: 'string', pattern: '^-?\\d+$' },
  decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  float: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' },
  // A wall clock has no zone, which the format would require.
  dateTime: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' },
  timestamp: { type: 'string', format: 'date-time' },
  json: {},
  csv: { type: 'array', items: { type: 'string' } },
  uuid: { type: 'string', format: 'uuid' },
  binary: { type: 'string', format: 'byte' },
  alias: {},
  unknown: {},
}

/** GeoJSON. */
const geometryPart = (type: GeometryFieldType): Part => ({
  type: 'object',
  required: ['type', 'coordinates'],
  properties: {
    type: { type: 'string', enum: type === 'geometry' ? geometryTypes : [type.slice('geometry.'.length)] },
    coordinates: { type: 'array', items: {} },
  },
})

/** The wire format of a field's values. A key may be replaced by the related item. */
export function fieldPart(field: FieldInfo, itemsOf: ItemReference): Part {
  const note = field.wire.meta?.note
  return { ...valuePart(field, itemsOf), ...(note ? { description: note } : {}) }
}

function valuePart(field: FieldInfo, itemsOf: ItemReference): Part {
  const { relation } = field
  switch (relation?.kind) {
    case undefined:
    case 'any':
      return nullable(field, plainPart(field))
    case 'm2o':
    case 'file':
      return nullable(field, keyOrItem(plainPart(field), itemsOf(relation.related)))
    case 'o2m':
      return { type: 'array', items: keyOrItem({}, itemsOf(relation.related)) }
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return { type: 'array', items: keyOrItem({}, itemsOf(relation.junction)) }
  }
}

const plainPart = ({ type, column }: FieldInfo): Part =>
  type === 'string' && column?.maxLength
    ? { ...parts.string, maxLength: column.maxLength }
    : isGeometry(type)
      ? geometryPart(type)
      : parts[type]

const nullable = ({ column }: FieldInfo, part: Part): Part => (column?.nullable ? { ...part, nullable: true } : part)

/** An empty part means a key of unknown type: an integer or a string. */
function keyOrItem(key: Part, item: Part | null): Part {
  if (item === null) return key
  return { oneOf: [Object.keys(key).length === 0 ? { oneOf: [{ type: 'integer' }, { type: 'string' }] } : key, item] }
}
