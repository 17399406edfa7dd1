/** The types of geometries. */
export const geometryTypes = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
] as const

export type GeometryType = (typeof geometryTypes)[number]
