import sharp from 'sharp'
import type { Position, Ring } from './source.ts'

/** Size of the image in pixels, and its margin. */
export const mapSize = { width: 640, height: 480 } as const
const margin = 24

/** Points closer than this many pixels to the previous one are dropped. */
const detail = 0.6

type Point = readonly [x: number, y: number]

/** Draws rings of longitude and latitude to a PNG, as large as it fits, north up. */
export function drawOutline(rings: readonly Ring[]): Promise<Buffer> {
  const flat = rings.map(projectionFor(rings))
  const path = flat.map(fitting(flat)).map(pathOf).join('')
  const { width, height } = mapSize
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}"
    fill="#5f8fb4" stroke="#2f5d80" stroke-width="1.5" stroke-linejoin="round" fill-rule="evenodd"/></svg>`
  // Not a palette: choosing its colors takes four times as long.
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/**
 * From degrees to a plane. Around a pole as seen from above; elsewhere with degrees of longitude scaled to the
 * latitude.
 */
function projectionFor(rings: readonly Ring[]): (ring: Ring) => readonly Point[] {
  const latitudes = rings.flat().map(([, latitude]) => latitude)
  const [south, north] = [min(latitudes), max(latitudes)]
  if (north < -60) return ring => ring.map(fromAbove)
  const unrolled = unrolling(rings.flat())
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  return ring => ring.map(position => [unrolled(position) * shrink, -position[1]])
}

function fromAbove([longitude, latitude]: Position): Point {
  const angle = (longitude * Math.PI) / 180
  return [(90 + latitude) * Math.sin(angle), -(90 + latitude) * Math.cos(angle)]
}

/** Countries on both sides of the 180th meridian are joined east of it. */
function unrolling(positions: readonly Position[]): (position: Position) => number {
  const longitudes = positions.map(([longitude]) => longitude)
  const torn = min(longitudes) < -150 && max(longitudes) > 150
  return ([longitude]) => (torn && longitude < 0 ? longitude + 360 : longitude)
}

function fitting(rings: readonly (readonly Point[])[]): (ring: readonly Point[]) => readonly Point[] {
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)]
  const [left, right, top, bottom] = [min(xs), max(xs), min(ys), max(ys)]
  const [roomX, roomY] = [mapSize.width - 2 * margin, mapSize.height - 2 * margin]
  const scale = Math.min(roomX / (right - left), roomY / (bottom - top))
  const [shiftX, shiftY] = [(mapSize.width - (right - left) * scale) / 2, (mapSize.height - (bottom - top) * scale) / 2]
  return ring => ring.map(([x, y]) => [(x - left) * scale + shiftX, (y - top) * scale + shiftY])
}

function pathOf(ring: readonly Point[]): string {
  const points: Point[] = []
  for (const point of ring) {
    const before = points.at(-1)
    if (!before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= detail) points.push(point)
  }
  return points.length < 2 ? '' : `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

// Not Math.min(...values): the longest coast has more points than a call accepts arguments.
const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
