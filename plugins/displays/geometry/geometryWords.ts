import type { TextContext } from '#engine/plugin.ts'
import { type Geometry, positionsOf } from '#schemas/geometry/Geometry.ts'

/** Four digits of a degree are about ten meters. */
const digits = 1e4

/** A geometry in words, such as “Point 48.2082° N, 16.3738° E” or “Polygon, 5 points”. */
export function geometryWords(geometry: Geometry, { text, format }: Pick<TextContext, 'text' | 'format'>): string {
  const positions = positionsOf(geometry)
  const degrees = (value: number, side: string) =>
    text(`geometry.${side}`, { degrees: format.number(Math.round(Math.abs(value) * digits) / digits) })
  if (geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return text('geometry.point', {
      latitude: degrees(latitude, latitude < 0 ? 'south' : 'north'),
      longitude: degrees(longitude, longitude < 0 ? 'west' : 'east'),
    })
  }
  const count = text('map.count', { count: cornersOf(geometry, positions.length) })
  return geometry.type === 'MultiPoint'
    ? count
    : text('geometry.shape', { type: text(`map.type.${geometry.type}`), count })
}

/** Without the repeated ends of rings. */
function cornersOf({ type, coordinates }: Geometry, positions: number): number {
  if (type === 'Polygon') return positions - coordinates.length
  return type === 'MultiPolygon' ? positions - coordinates.flat().length : positions
}
