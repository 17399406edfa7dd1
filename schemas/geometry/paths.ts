import { checkGeometry, samePosition } from './checkGeometry.ts'
import { type Geometry, type GeometryResult, type Position, positionsOf, refuse } from './Geometry.ts'
import type { GeometryType } from './geometryTypes.ts'

/** A point, a line or a ring of a geometry. A ring does not repeat its first position. */
export interface Path {
  readonly positions: readonly Position[]
  /** A hole in the polygon before it. */
  readonly isHole: boolean
}

/** A geometry while it is edited: it can have too few positions. */
export interface Paths {
  readonly type: GeometryType
  readonly paths: readonly Path[]
}

/** A place in the paths; `vertex` can be one past the last. */
export interface Place {
  readonly path: number
  readonly vertex: number
}

const path = (positions: readonly Position[], isHole = false): Path => ({ positions, isHole })
const ringPaths = (rings: readonly (readonly Position[])[]) =>
  rings.map((ring, index) => path(ring.slice(0, -1), index > 0))

export function pathsOf(geometry: Geometry): Paths {
  const { type, coordinates } = geometry
  switch (type) {
    case 'Point':
    case 'MultiPoint':
      return { type, paths: positionsOf(geometry).map(position => path([position])) }
    case 'LineString':
      return { type, paths: [path(coordinates)] }
    case 'MultiLineString':
      return { type, paths: coordinates.map(line => path(line)) }
    case 'Polygon':
      return { type, paths: ringPaths(coordinates) }
    case 'MultiPolygon':
      return { type, paths: coordinates.flatMap(ringPaths) }
  }
}

/** The geometry of paths, or what it lacks. */
export function geometryOf({ type, paths }: Paths): GeometryResult {
  if (paths.length === 0) return refuse('no_positions')
  const lists = paths.map(({ positions }) => positions)
  const polygons = () => {
    const groups: (readonly Position[])[][] = []
    for (const { positions, isHole } of paths) {
      const ring = [...positions, ...positions.slice(0, 1)]
      if (isHole && groups.length > 0) groups.at(-1)?.push(ring)
      else groups.push([ring])
    }
    return groups
  }
  switch (type) {
    case 'Point':
      return checkGeometry(type, lists[0]?.[0])
    case 'MultiPoint':
      return checkGeometry(type, lists.flat())
    case 'LineString':
      return checkGeometry(type, lists[0])
    case 'MultiLineString':
      return checkGeometry(type, lists)
    case 'Polygon':
      return checkGeometry(type, polygons()[0])
    case 'MultiPolygon':
      return checkGeometry(type, polygons())
  }
}

export const isPointType = (type: GeometryType): boolean => type.endsWith('Point')
export const isMultiple = (type: GeometryType): boolean => type.startsWith('Multi')

/** Adds a position: after the last of a path, or as a path of its own for points and for a path that does not exist. */
export function addPosition({ type, paths }: Paths, at: number, position: Position): Paths {
  if (type === 'Point') return { type, paths: [path([position])] }
  const target = paths[at]
  if (type === 'MultiPoint' || target === undefined) return { type, paths: [...paths, path([position])] }
  return { type, paths: paths.with(at, { ...target, positions: [...target.positions, position] }) }
}

/** Inserts a position before another of a path, or after the last. */
export function insertPosition({ type, paths }: Paths, { path: at, vertex }: Place, position: Position): Paths {
  const target = paths[at]
  if (!target) return { type, paths }
  return { type, paths: paths.with(at, { ...target, positions: target.positions.toSpliced(vertex, 0, position) }) }
}

/** The middle of each edge, and the place of a position that is inserted there. A ring has an edge back to its start. */
export function edgesOf({ type, paths }: Paths): readonly (Place & { readonly position: Position })[] {
  if (isPointType(type)) return []
  const isRing = type.endsWith('Polygon')
  return paths.flatMap(({ positions }, at) =>
    positions.flatMap((position, index) => {
      const next = positions[index + 1] ?? (isRing && positions.length > 2 ? positions[0] : undefined)
      return next ? [{ path: at, vertex: index + 1, position: middleOf(position, next) }] : []
    }),
  )
}

/** Rounded to about a centimeter. An altitude is only known if both ends have one. */
const middleOf = (one: Position, other: Position): Position =>
  one
    .slice(0, Math.min(one.length, other.length))
    .map((number, index) => Math.round(((number + (other[index] ?? number)) / 2) * 1e7) / 1e7)

/** Moves a position and keeps its altitude. */
export function movePosition({ type, paths }: Paths, { path: at, vertex }: Place, to: Position): Paths {
  const target = paths[at]
  const before = target?.positions[vertex]
  if (!target || !before) return { type, paths }
  return {
    type,
    paths: paths.with(at, { ...target, positions: target.positions.with(vertex, [...to, ...before.slice(2)]) }),
  }
}

/** Removes a position. A path without positions goes with it, and so do the holes of its polygon. */
export function removePosition({ type, paths }: Paths, { path: at, vertex }: Place): Paths {
  const target = paths[at]
  if (!target) return { type, paths }
  const positions = target.positions.filter((_, index) => index !== vertex)
  if (positions.length > 0) return { type, paths: paths.with(at, { ...target, positions }) }
  const after = paths.slice(at + 1)
  const next = target.isHole ? 0 : after.findIndex(each => !each.isHole)
  return { type, paths: [...paths.slice(0, at), ...(next < 0 ? [] : after.slice(next))] }
}

/** The same paths as another type, as far as it has room for them. */
export function asType({ paths }: Paths, type: GeometryType): Paths {
  if (isPointType(type)) {
    const points = paths.flatMap(({ positions }) => positions.map(position => path([position])))
    return { type, paths: isMultiple(type) ? points : points.slice(0, 1) }
  }
  const joined = paths.every(({ positions }) => positions.length < 2) && paths.length > 1
  const lines = joined ? [path(paths.flatMap(({ positions }) => positions))] : paths
  const open = type.endsWith('Polygon') ? lines : lines.map(({ positions }) => path(positions))
  return { type, paths: isMultiple(type) ? open : open.filter((each, index) => index === 0 || each.isHole) }
}

export const samePaths = (one: Paths, other: Paths): boolean =>
  one.type === other.type &&
  one.paths.length === other.paths.length &&
  one.paths.every(
    ({ positions, isHole }, index) =>
      isHole === other.paths[index]?.isHole &&
      positions.length === other.paths[index].positions.length &&
      positions.every((position, at) => samePosition(position, other.paths[index]?.positions[at])),
  )
