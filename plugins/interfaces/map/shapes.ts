import type { MapPlace, MapShape } from '#engine/plugin.ts'
import { positionProblem } from '#schemas/geometry/checkGeometry.ts'
import type { GeometryResult, Position } from '#schemas/geometry/Geometry.ts'
import { isPointType, type Paths, type Place } from '#schemas/geometry/paths.ts'
import type { MapOptions } from './options.ts'

/** Every position of the paths with its place. */
export const placesOf = ({ paths }: Paths): readonly (Place & { readonly position: Position })[] =>
  paths.flatMap(({ positions }, path) => positions.map((position, vertex) => ({ path, vertex, position })))

/** What the map draws: the geometry, or as much of it as there is. */
export function drawnShapes({ type, paths }: Paths, geometry: GeometryResult): readonly MapShape[] {
  if (geometry.ok) return [{ key: 'geometry', geometry: geometry.value }]
  if (isPointType(type)) return []
  return paths.map(({ positions }, index) => ({
    key: String(index),
    geometry:
      positions.length < 2
        ? { type: 'MultiPoint', coordinates: positions }
        : { type: 'LineString', coordinates: positions },
  }))
}

/** The stored view, as far as it can be read. */
export function startOf(view: MapOptions['defaultView']): MapPlace | undefined {
  const center = [view?.center?.lng, view?.center?.lat]
  if (positionProblem(center) !== null) return undefined
  const zoom = view?.zoom
  // Safe: a position without a problem is a list of numbers.
  return { center: center as Position, zoom: typeof zoom === 'number' && zoom >= 0 ? zoom : 3 }
}
