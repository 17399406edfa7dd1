import { type Layout, node, type Place } from './layoutGraph.ts'
import type { Edge } from './modelGraph.ts'

/** Pixels between lines that meet at the same side of a node, if there is room. */
const apart = 11

export interface Line {
  readonly edge: Edge
  readonly path: string
  /** Where it leaves the "many" side, and where it reaches the "one" side: just outside the nodes, above the line. */
  readonly ends: readonly [Place, Place]
  readonly middle: Place
}

interface Port {
  readonly edge: Edge
  readonly end: 'from' | 'to'
  readonly at: string
  /** Which side of the node: 1 is towards greater x. */
  readonly side: 1 | -1
  /** How far down the other end is. */
  readonly towards: number
}

/**
 * The lines of all edges. Lines that meet at a side of a node are spaced apart, in the order of their origins. Pure.
 */
export function edgeLines(edges: readonly Edge[], places: Layout['places']): readonly Line[] {
  const ports = edges.flatMap(edge => portsOf(edge, places))
  const sides = new Map<string, readonly Port[]>()
  for (const port of ports) {
    const key = `${port.at} ${port.side}`
    sides.set(key, [...(sides.get(key) ?? []), port])
  }
  const points = new Map<Port, Place>()
  for (const group of sides.values()) {
    const gap = Math.min(apart, (node.block - 10) / group.length)
    const sorted = group.toSorted((a, b) => a.towards - b.towards)
    sorted.forEach((port, at) => {
      const place = places.get(port.at)
      if (!place) return
      const y = place.y + node.block / 2 + (at - (group.length - 1) / 2) * gap
      points.set(port, { x: port.side > 0 ? place.x + node.inline : place.x, y })
    })
  }
  return edges.flatMap(edge => {
    const [from, to] = ports.filter(port => port.edge === edge)
    const start = from && points.get(from)
    const end = to && points.get(to)
    return start && end ? lineOf(edge, start, from.side, end, to.side) : []
  })
}

function portsOf(edge: Edge, places: Layout['places']): readonly Port[] {
  const from = places.get(edge.from)
  const to = places.get(edge.to)
  if (!from || !to) return []
  // Within a column both ends are on the same side.
  const side = to.x >= from.x ? 1 : -1
  return [
    { edge, end: 'from', at: edge.from, side, towards: to.y },
    { edge, end: 'to', at: edge.to, side: to.x === from.x ? 1 : side === 1 ? -1 : 1, towards: from.y },
  ]
}

function lineOf(edge: Edge, start: Place, side: number, end: Place, otherSide: number): Line {
  const reach = side === otherSide ? 56 : Math.abs(end.x - start.x) / 2
  const [bend, otherBend] = [start.x + side * reach, end.x + otherSide * reach]
  return {
    edge,
    path: `M${start.x} ${start.y}C${bend} ${start.y} ${otherBend} ${end.y} ${end.x} ${end.y}`,
    ends: [
      { x: start.x + side * 9, y: start.y - 3 },
      { x: end.x + otherSide * 9, y: end.y - 3 },
    ],
    middle: { x: side === otherSide ? start.x + 44 : (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
  }
}
