import { isRecord } from '../data/isRecord.ts'
import {
  depths,
  type Geometry,
  type GeometryProblem,
  type GeometryResult,
  isGeometryType,
  type Position,
  refuse,
} from './Geometry.ts'
import type { GeometryType } from './geometryTypes.ts'

type Problem = GeometryProblem | null

const problem = (code: GeometryProblem['code'], found?: string | number): Problem => refuse(code, found).problem

/** Reads a geometry of GeoJSON. Members other than its type and coordinates are ignored. */
export function readGeoJson(value: unknown): GeometryResult {
  if (!isRecord(value) || typeof value['type'] !== 'string') return refuse('not_geometry')
  const { type, coordinates } = value
  if (!isGeometryType(type)) return refuse('unknown_type', type)
  return checkGeometry(type, coordinates)
}

/** Checks coordinates and makes the geometry of them. */
export function checkGeometry(type: GeometryType, coordinates: unknown): GeometryResult {
  const found = depthProblem(type, coordinates, depths[type])
  // Safe: every list and every position has just been checked.
  return found === null ? { ok: true, value: { type, coordinates } as Geometry } : { ok: false, problem: found }
}

function depthProblem(type: GeometryType, value: unknown, depth: number): Problem {
  if (depth === 0) return positionProblem(value)
  if (!Array.isArray(value)) return problem('not_position')
  if (value.length === 0) return problem('no_positions')
  for (const each of value) {
    const found = depthProblem(type, each, depth - 1)
    if (found !== null) return found
  }
  if (depth > 1 || type === 'MultiPoint') return null
  return type.endsWith('Polygon') ? ringProblem(value) : value.length < 2 ? problem('short_line', value.length) : null
}

export function positionProblem(value: unknown): Problem {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3 || !value.every(Number.isFinite))
    return problem('not_position')
  const [longitude, latitude] = value
  if (Math.abs(longitude) > 180) return problem('longitude', longitude)
  return Math.abs(latitude) > 90 ? problem('latitude', latitude) : null
}

function ringProblem(ring: readonly Position[]): Problem {
  if (!samePosition(ring[0], ring.at(-1))) return problem('open_ring')
  return ring.length < 4 ? problem('short_ring', ring.length - 1) : null
}

export const samePosition = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.length === other?.length && one?.every((number, index) => number === other?.[index]) === true
