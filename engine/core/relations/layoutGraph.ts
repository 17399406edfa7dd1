import { arrowVectors } from '../grid/arrowVectors.ts'

/** Pixels, at the scale of one. */
export const node = { inline: 188, block: 48 }
const step = { inline: 276, block: 76 }
const margin = 24

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Layout {
  readonly places: ReadonlyMap<string, Place>
  readonly width: number
  readonly height: number
}

type Links = ReadonlyMap<string, readonly string[]>

/**
 * A position for every node. Connected nodes are in columns around the one with the most links, each in the column
 * after the node that links to it, on either side; nodes without incoming links come last. Pure.
 */
export function layoutGraph(
  ids: readonly string[],
  edges: readonly { readonly from: string; readonly to: string }[],
): Layout {
  const links = linksOf(ids, edges)
  const groups = componentsOf(ids, links)
  const places = new Map<string, Place>()
  let y = margin
  let width = 0
  const put = (columns: readonly (readonly string[])[]) => {
    const tallest = Math.max(0, ...columns.map(column => column.length))
    columns.forEach((column, at) => {
      column.forEach((id, row) => {
        const x = margin + at * step.inline
        places.set(id, { x, y: y + (row + (tallest - column.length) / 2) * step.block })
        width = Math.max(width, x + node.inline + margin)
      })
    })
    y += tallest * step.block
  }
  for (const group of groups.filter(({ length }) => length > 1)) put(columnsOf(group, links))
  const single = groups.filter(({ length }) => length === 1).flat()
  const across = Math.max(3, Math.floor(width / step.inline))
  put(Array.from({ length: Math.min(across, single.length) }, (_, at) => single.filter((_, i) => i % across === at)))
  return { places, width: Math.max(width, node.inline + 2 * margin), height: y + margin }
}

function linksOf(ids: readonly string[], edges: readonly { readonly from: string; readonly to: string }[]): Links {
  const links = new Map<string, Set<string>>(ids.map(id => [id, new Set()]))
  for (const { from, to } of edges) {
    if (from === to) continue
    links.get(from)?.add(to)
    links.get(to)?.add(from)
  }
  return new Map([...links].map(([id, others]) => [id, [...others]]))
}

/** Nodes that hang together, the largest group first. */
function componentsOf(ids: readonly string[], links: Links): readonly (readonly string[])[] {
  const seen = new Set<string>()
  const groups = ids.flatMap(start => {
    if (seen.has(start)) return []
    const group = [start]
    seen.add(start)
    for (const id of group)
      for (const next of links.get(id) ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          group.push(next)
        }
    return [group]
  })
  return groups.toSorted((a, b) => b.length - a.length)
}

/** The columns of a group, from its center outwards, each sorted by the nodes it is connected to. */
function columnsOf(group: readonly string[], links: Links): readonly (readonly string[])[] {
  const degree = (id: string) => links.get(id)?.length ?? 0
  const centre = group.reduce((best, id) => (degree(id) > degree(best) ? id : best))
  const ranks = new Map([[centre, 0]])
  const sizes = { 1: 0, [-1]: 0 }
  const queue = [centre]
  for (const id of queue) {
    const rank = ranks.get(id) ?? 0
    for (const next of links.get(id) ?? []) {
      if (ranks.has(next)) continue
      // Around the center, on the side with more room.
      const side = rank === 0 ? (sizes[1] <= sizes[-1] ? 1 : -1) : rank > 0 ? 1 : -1
      sizes[side]++
      ranks.set(next, rank + side)
      queue.push(next)
    }
  }
  const values = [...ranks.values()]
  const [first, last] = [Math.min(...values), Math.max(...values)]
  const columns = Array.from({ length: last - first + 1 }, (_, at) => queue.filter(id => ranks.get(id) === at + first))
  return untangled(columns, links, -first)
}

/** Sorts each column so that nodes are near their neighbors in the previous column, starting from the center. */
function untangled(columns: readonly (readonly string[])[], links: Links, centre: number) {
  const sorted = columns.map(column => [...column])
  const order = columns.map((_, at) => at).toSorted((a, b) => Math.abs(a - centre) - Math.abs(b - centre))
  for (const at of order) {
    const before = sorted[at > centre ? at - 1 : at + 1]
    if (at === centre || !before) continue
    const mean = (id: string) => {
      const rows = (links.get(id) ?? []).flatMap(other => (before.includes(other) ? before.indexOf(other) : []))
      return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length
    }
    sorted[at]?.sort((a, b) => mean(a) - mean(b))
  }
  return sorted
}

/** The nearest node in the direction of an arrow key; null for none. */
export function nearestTo(places: Layout['places'], from: string, arrow: string): string | null {
  const start = places.get(from)
  const direction = arrowVectors[arrow]
  if (!start || !direction) return null
  const [right, down] = direction
  let best: { readonly id: string; readonly cost: number } | null = null
  for (const [id, { x, y }] of places) {
    const [dx, dy] = [x - start.x, y - start.y]
    const ahead = dx * right + dy * down
    const aside = Math.abs(dx * down) + Math.abs(dy * right)
    // A node that is more to the side than ahead is in another direction.
    if (id === from || ahead <= 0 || (right !== 0 && aside > 4 * ahead)) continue
    const cost = ahead + 2 * aside
    if (best === null || cost < best.cost) best = { id, cost }
  }
  return best?.id ?? null
}
