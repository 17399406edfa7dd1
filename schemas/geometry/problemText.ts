import type { GeometryProblem } from './Geometry.ts'

const texts: Readonly<Record<GeometryProblem['code'], (found: string) => string>> = {
  not_geometry: () => 'a geometry needs a type and coordinates',
  unknown_type: found => `the type "${found}" is not supported`,
  syntax: () => 'the text is not valid well-known text',
  not_position: () => 'a point needs a longitude and a latitude as numbers',
  longitude: found => `the longitude ${found} is not between -180 and 180`,
  latitude: found => `the latitude ${found} is not between -90 and 90`,
  short_line: () => 'a line needs at least 2 points',
  short_ring: () => 'a polygon needs at least 3 points',
  open_ring: () => 'the last point of a ring must be the same as the first',
  no_positions: () => 'it has no points',
}

/** Why a value is not a geometry, for errors of the server. The studio has its own translations. */
export const geometryProblemText = ({ code, found = '' }: GeometryProblem): string =>
  texts[code](String(found).slice(0, 40))
