import { type FieldType, geometryFieldTypes } from '../data/fieldTypes.ts'
import { checkGeometry, readGeoJson } from './checkGeometry.ts'
import { type Geometry, type GeometryResult, isGeometryType, refuse } from './Geometry.ts'
import { type GeometryType, geometryTypes } from './geometryTypes.ts'
import { printWkt, readWkt } from './wkt.ts'

/** The types of fields that can hold a geometry. */
export const typesWithGeometry: readonly FieldType[] = [...geometryFieldTypes, 'json', 'string', 'text', 'csv']

/**
 * Reads the value of a field: well-known text in a text, longitude and latitude in a list of texts, and GeoJSON in all
 * other types. Null if the field is empty.
 */
export function readFieldGeometry(value: unknown, type: FieldType): GeometryResult<Geometry | null> {
  if (value === null || value === undefined || value === '') return { ok: true, value: null }
  if (type === 'csv') {
    const numbers = typeof value === 'string' ? value.split(',') : value
    if (!Array.isArray(numbers)) return refuse('not_position')
    return numbers.length === 0 ? { ok: true, value: null } : checkGeometry('Point', numbers.map(numberIn))
  }
  if (type === 'string' || type === 'text') return typeof value === 'string' ? readWkt(value) : refuse('not_geometry')
  return readGeoJson(value)
}

/** An entry of a list of texts as a number. */
const numberIn = (entry: unknown): unknown => (typeof entry === 'string' && entry.trim() !== '' ? Number(entry) : entry)

/** Writes a geometry as `readFieldGeometry` reads it. A list of texts holds only a point. */
export function writeFieldGeometry(geometry: Geometry, type: FieldType): GeometryResult<unknown> {
  if (type === 'csv')
    return geometry.type === 'Point'
      ? { ok: true, value: geometry.coordinates.map(String) }
      : refuse('unknown_type', geometry.type)
  return { ok: true, value: type === 'string' || type === 'text' ? printWkt(geometry) : geometry }
}

/** The geometry types that a field can hold: that of its column, or else of its option. */
export function allowedTypes(
  type: FieldType,
  specials: readonly string[],
  option: string | undefined,
): readonly GeometryType[] {
  if (type === 'csv') return ['Point']
  const own = [type, ...specials].flatMap(name => name.match(/^geometry\.(\w+)$/)?.[1] ?? [])[0] ?? option
  return isGeometryType(own) ? [own] : geometryTypes
}
