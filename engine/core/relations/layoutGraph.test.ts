import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { edgeLines } from './edgeLines.ts'
import { layoutGraph, nearestTo, node } from './layoutGraph.ts'
import { modelGraph } from './modelGraph.ts'

const { nodes, edges } = modelGraph(reviewMetadata, false)
const ids = nodes.map(({ collection }) => collection)
const { places, width, height } = layoutGraph(ids, edges)

it('shows project collections, and related system collections on request', () => {
  expect(ids).not.toContain('directus_files')
  expect(edges.map(({ id }) => id)).toContain('articles_sections.item regions')
  expect(edges.filter(({ any }) => any).map(({ to }) => to)).toEqual(['authors', 'regions'])
  const all = modelGraph(reviewMetadata, true)
  expect(all.nodes.map(({ collection }) => collection)).toContain('directus_files')
  expect(all.edges.map(({ id }) => id)).toContain('articles.cover directus_files')
})

it('places all nodes inside the drawing without overlap', () => {
  expect(new Set(places.keys())).toEqual(new Set(ids))
  const all = [...places.values()]
  for (const [at, one] of all.entries()) {
    expect(one.x >= 0 && one.y >= 0 && one.x + node.inline <= width && one.y + node.block <= height).toBe(true)
    for (const other of all.slice(at + 1))
      expect(Math.abs(one.x - other.x) >= node.inline || Math.abs(one.y - other.y) >= node.block).toBe(true)
  }
})

it('places nodes without links and handles an empty graph', () => {
  expect(layoutGraph(['a', 'b'], []).places.size).toBe(2)
  expect(layoutGraph([], []).places.size).toBe(0)
  expect(layoutGraph(['a'], [{ from: 'a', to: 'a' }]).places.size).toBe(1)
})

it('draws a line for each edge, with separate end points at a node', () => {
  const self = { id: 'x', from: 'articles', field: 'parent', to: 'articles', list: null, any: false }
  const lines = edgeLines([...edges, self], places)
  expect(lines).toHaveLength(edges.length + 1)
  const ends = lines.flatMap(line => line.ends.map(({ x, y }) => `${x} ${y}`))
  expect(new Set(ends).size).toBe(ends.length)
})

it('reaches all nodes from any other with arrow keys', () => {
  for (const start of ids) {
    const reached = new Set([start])
    for (const id of reached)
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = nearestTo(places, id, arrow)
        if (next !== null) reached.add(next)
      }
    expect(reached).toEqual(new Set(ids))
  }
  expect(nearestTo(places, 'articles', 'Enter')).toBeNull()
})
