import { type GeometryType, geometryTypes } from './geometryTypes.ts'

/** Degrees of WGS 84, longitude first, and an optional altitude. */
export type Position = readonly number[]

/** A geometry of GeoJSON. Rings of polygons end with their first position. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }

/** Why a value is not a geometry. */
export interface GeometryProblem {
  readonly code:
    | 'not_geometry'
    | 'unknown_type'
    | 'syntax'
    | 'not_position'
    | 'longitude'
    | 'latitude'
    | 'short_line'
    | 'short_ring'
    | 'open_ring'
    | 'no_positions'
  /** What is wrong: a type, a number, or the place in a text. */
  readonly found?: string | number
}

export type GeometryResult<Value = Geometry> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: GeometryProblem }

export const refuse = (code: GeometryProblem['code'], found?: string | number) =>
  ({ ok: false, problem: { code, ...(found !== undefined && { found }) } }) as const

/** How many lists are around the positions of each type. */
export const depths: Readonly<Record<GeometryType, 0 | 1 | 2 | 3>> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
}

export const isGeometryType = (type: unknown): type is GeometryType => geometryTypes.some(each => each === type)

/** Every position, in order. */
export const positionsOf = ({ type, coordinates }: Geometry): readonly Position[] =>
  // Safe: a geometry has as many lists around its positions as its type says.
  type === 'Point' ? [coordinates] : (coordinates.flat(depths[type] - 1) as readonly Position[])

/** The west, south, east and north ends of geometries; null without positions. */
export function boundsOf(geometries: readonly Geometry[]): readonly [number, number, number, number] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const geometry of geometries)
    for (const [longitude = 0, latitude = 0] of positionsOf(geometry)) {
      west = Math.min(west, longitude)
      south = Math.min(south, latitude)
      east = Math.max(east, longitude)
      north = Math.max(north, latitude)
    }
  return west > east ? null : [west, south, east, north]
}
