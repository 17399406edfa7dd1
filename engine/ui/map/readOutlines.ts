type Ring = readonly (readonly [number, number])[]

/** The outlines of all countries, as they are stored: each corner of a ring as steps from the one before. */
export interface StoredOutlines {
  /** Steps per degree. */
  readonly steps: number
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

/** The outlines as GeoJSON. One feature for each polygon: the map then skips those outside of a tile at once. */
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
  return {
    type: 'FeatureCollection' as const,
    features: polygons.map(rings => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: rings.map(ringOf) },
    })),
  }
}
