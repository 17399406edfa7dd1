import { useState } from 'react'
import type { Position } from '#schemas/geometry/Geometry.ts'
import {
  addPosition,
  edgesOf,
  insertPosition,
  isPointType,
  movePosition,
  type Place,
  removePosition,
} from '#schemas/geometry/paths.ts'
import { placesOf } from './shapes.ts'
import type { Draft } from './useDraft.ts'

/** What presses, drags and keys on the map do to a geometry, and which of its points is marked. */
export function useEditing({ paths, put, preview }: Draft) {
  const [marked, mark] = useState<Place | null>(null)
  const places = placesOf(paths)
  const edges = edgesOf(paths)
  return {
    /** Every point. */
    places,
    /** Where a point can be inserted. */
    edges,
    marked,
    mark,
    markedIndex: indexOf(places, marked),
    remove: () => {
      if (marked) put(removePosition(paths, marked))
      mark(null)
    },
    move: (index: number, position: Position, isDropped: boolean) => {
      const place = places[index]
      if (!place) return
      mark(place)
      const moved = movePosition(paths, place, position)
      if (isDropped) put(moved)
      else preview(moved)
    },
    add: (position: Position) => {
      const at = isPointType(paths.type) ? paths.paths.length : (marked?.path ?? Math.max(paths.paths.length - 1, 0))
      put(addPosition(paths, at, position))
      mark(isPointType(paths.type) ? null : { path: at, vertex: paths.paths[at]?.positions.length ?? 0 })
    },
    /** Inserts a point into an edge. Returns its index. */
    insert: (index: number, position: Position, isDropped: boolean): number => {
      const edge = edges[index]
      if (!edge) return -1
      const inserted = insertPosition(paths, edge, position)
      mark(edge)
      if (isDropped) put(inserted)
      else preview(inserted)
      return indexOf(placesOf(inserted), edge)
    },
  }
}

const indexOf = (places: readonly Place[], place: Place | null): number =>
  places.findIndex(({ path, vertex }) => path === place?.path && vertex === place.vertex)
