import type { GeometryFieldType } from '#schemas/data/fieldTypes.ts'
import { readGeoJson } from '#schemas/geometry/checkGeometry.ts'
import { allowedTypes } from '#schemas/geometry/fieldGeometry.ts'
import type { Geometry, GeometryResult } from '#schemas/geometry/Geometry.ts'
import { geometryProblemText } from '#schemas/geometry/problemText.ts'
import { closedText, type SpatialColumn, spatialColumn } from '#schemas/geometry/spatialColumn.ts'
import {
  hasAltitude,
  lacksSystem,
  printHexWkb,
  readHexWkb,
  readSpatialite,
  worldSystem,
} from '#schemas/geometry/wkb.ts'
import { type Codec, Unfit, type ValueShape } from './Codec.ts'

const unfit = (reason: string) => new Unfit('geometry', undefined, `must be a valid geometry: ${reason}`)

/**
 * Geometries: GeoJSON on the wire, of the type that the field allows. Our own columns store it as JSON; columns of
 * PostGIS and SpatiaLite have their binary formats.
 */
export function geometryCodec(
  { kind, dataType }: ValueShape,
  type: GeometryFieldType,
  fromJson: (stored: unknown) => unknown,
): Codec {
  const column = dataType === undefined ? null : spatialColumn(dataType, kind === 'postgres')
  const allowed = allowedTypes(type, [], undefined)
  return {
    decode: column ? stored => decoded(column, stored) : fromJson,
    looksBeside: column?.anySystem ?? false,
    encode: (value, beside) => {
      if (column?.closed) return new Unfit('geometry', undefined, `cannot be changed: ${closedText(column.closed)}`)
      const read = readGeoJson(value)
      if (!read.ok) return unfit(geometryProblemText(read.problem))
      const geometry = read.value
      if (!allowed.includes(geometry.type)) return unfit(`a ${geometry.type} is not a ${allowed[0]}`)
      return column ? encoded(column, geometry, beside) : JSON.stringify(geometry)
    },
  }
}

/** A value that cannot be read as GeoJSON is returned as hexadecimal digits. */
function decoded({ extension }: SpatialColumn, stored: unknown): unknown {
  const bytes = stored instanceof Uint8Array ? stored : null
  const read: GeometryResult | null =
    extension === 'spatialite' ? bytes && readSpatialite(bytes) : typeof stored === 'string' ? readHexWkb(stored) : null
  if (read?.ok) return read.value
  return bytes ? Buffer.from(bytes).toString('hex') : stored
}

/** In a column for any coordinate system, a value has none if the one beside it has none. */
function encoded({ altitude, anySystem }: SpatialColumn, geometry: Geometry, beside: unknown): unknown {
  const given = hasAltitude(geometry.coordinates)
  if (altitude === false && given) return unfit('the column has no altitudes')
  const system = anySystem && typeof beside === 'string' && lacksSystem(beside) ? 0 : worldSystem
  return printHexWkb(geometry, { altitude: altitude ?? given, system })
}
