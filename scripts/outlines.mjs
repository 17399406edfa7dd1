// Writes engine/ui/map/outlines.json: the outlines of all countries for maps without a tile server, from the package
// world-countries. Run it after an upgrade of the package.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Steps per degree that coordinates are rounded to. */
const steps = 50
/** One corner remains of all those in a square of this size. Neighbors share it, so that there are no gaps. In steps. */
const square = 8
/** Smaller islands are left out, except the largest of each country. In steps. */
const smallest = 10

const source = 'node_modules/world-countries/data'
const names = readdirSync(source).filter(name => name.endsWith('.geo.json'))

/** Whether the middle of three corners is on the line of the others. */
const isBetween = (before, middle, after) =>
  (middle[0] - before[0]) * (after[1] - before[1]) === (middle[1] - before[1]) * (after[0] - before[0])

const kept = new Map()

/** The first corner of any country that is in the same square. */
function sharedCorner(position) {
  const corner = position.map(degrees => Math.round(degrees * steps))
  const key = corner.map(each => Math.floor(each / square)).join()
  if (!kept.has(key)) kept.set(key, corner)
  return kept.get(key)
}

function rounded(ring) {
  const corners = []
  for (const position of ring) {
    const corner = sharedCorner(position)
    if (corner[0] === corners.at(-1)?.[0] && corner[1] === corners.at(-1)?.[1]) continue
    while (corners.length > 1 && isBetween(corners.at(-2), corners.at(-1), corner)) corners.pop()
    corners.push(corner)
  }
  return corners
}

const extent = corners =>
  Math.max(...[0, 1].map(axis => Math.max(...corners.map(at => at[axis])) - Math.min(...corners.map(at => at[axis]))))

/** The first corner, then the steps to each next one. */
const deltas = corners =>
  corners.flatMap(([x, y], index) => (index === 0 ? [x, y] : [x - corners[index - 1][0], y - corners[index - 1][1]]))

const outlines = names.flatMap(name => {
  const { features } = JSON.parse(readFileSync(`${source}/${name}`, 'utf8'))
  const polygons = features
    .flatMap(({ geometry }) =>
      geometry ? (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) : [],
    )
    .map(rings => rings.map(rounded).filter(corners => corners.length > 3))
    .filter(rings => rings.length > 0)
    .toSorted(([a], [b]) => extent(b) - extent(a))
  return polygons.filter(([outer], index) => index === 0 || extent(outer) >= smallest).map(rings => rings.map(deltas))
})

writeFileSync('engine/ui/map/outlines.json', `${JSON.stringify({ steps, polygons: outlines })}\n`)
