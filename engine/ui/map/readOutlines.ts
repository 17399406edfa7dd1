type Ring = readonly (readonly [number, number])[]

/** The outlines of all countries, as they are stored: each corner of a ring as steps from the one before. */
export interface StoredOutlines {
  /** Steps per degree. */
  readonly steps: number
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

/** The outlines as a geometry of GeoJSON. */
export function readOutlines({ steps, polygons }: StoredOutlines) {
  const ringOf = (deltas: readonly number[]): Ring => {
    const ring: [number, number][] = []
    let [x, y] = [0, 0]
    for (let at = 0; at < deltas.length; at += 2) {
      x += deltas[at] ?? 0
      y += deltas[at + 1] ?? 0
      ring.push([x / steps, y / steps])
    }
    return ring
  }
  return { type: 'MultiPolygon' as const, coordinates: polygons.map(rings => rings.map(ringOf)) }
}
