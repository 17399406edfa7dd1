import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { edgeLines, type Line } from '#engine/core/relations/edgeLines.ts'
import { layoutGraph, nearestTo, node } from '#engine/core/relations/layoutGraph.ts'
import type { Graph } from '#engine/core/relations/modelGraph.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import styles from './Diagram.module.css'

const scales = { least: 0.3, most: 2, step: 1.2 }
/** The smallest scale at which names are read with ease. */
const legible = 0.75
const bounded = (scale: number) => Math.min(scales.most, Math.max(scales.least, scale))

/** Collections as boxes, foreign keys as lines. Arrow keys go from box to box, plus and minus zoom. */
export function Diagram({ graph }: { readonly graph: Graph }) {
  const text = useText()
  const navigate = useNavigateTo()
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [current, setCurrent] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const { nodes, edges } = graph
  const { places, width, height } = useMemo(
    () =>
      layoutGraph(
        nodes.map(({ collection }) => collection),
        edges,
      ),
    [nodes, edges],
  )
  const lines = useMemo(() => edgeLines(edges, places), [edges, places])
  const stop = nodes.find(({ collection }) => collection === current)?.collection ?? nodes[0]?.collection
  const lit = pointed ?? current
  const zoom = (by: number) => setScale(now => bounded(now * by))
  const showAll = () => setScale(bounded(Math.min(1, (frame.current?.clientWidth ?? width) / width)))
  // A diagram that is slightly too wide is scaled to fit; a much wider one scrolls, so that it stays readable.
  useEffect(() => {
    const room = frame.current?.clientWidth
    if (room) setScale(Math.min(1, Math.max(legible, room / width)))
  }, [width])
  // The wheel scrolls the frame; with a modifier key it zooms the diagram instead of the page.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      setScale(now => bounded(now * (event.deltaY < 0 ? scales.step : 1 / scales.step)))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') zoom(scales.step)
    else if (event.key === '-') zoom(1 / scales.step)
    else if (event.key === '0') showAll()
    else {
      const next = stop === undefined ? null : nearestTo(places, stop, event.key)
      if (next === null) return
      event.preventDefault()
      frame.current?.querySelector<SVGElement>(`[data-node="${next}"]`)?.focus()
    }
  }
  // Links of a drawing are another kind of element, which the studio's own handling of links passes over.
  const open = (event: MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <div className={styles.diagram} data-part="diagram">
      <div className={styles.tools}>
        <p className={styles.instructions} id="diagram-how">
          {text('model.diagram.how')}
        </p>
        <IconButton icon="zoom_out" label={text('model.diagram.zoom_out')} onPress={() => zoom(1 / scales.step)} />
        <IconButton icon="zoom_in" label={text('model.diagram.zoom_in')} onPress={() => zoom(scales.step)} />
        <IconButton icon="fit_screen" label={text('model.diagram.fit')} onPress={showAll} />
      </div>
      <div ref={frame} className={styles.frame} dir="ltr">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no part of a form */}
        <svg
          width={width * scale}
          height={height * scale}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={text('model.diagram.name')}
          aria-describedby="diagram-how"
          onKeyDown={onKeyDown}
        >
          {lines.map(line => (
            <DrawnLine
              key={line.edge.id}
              line={line}
              state={lit === null ? undefined : line.edge.from === lit || line.edge.to === lit ? 'lit' : 'dim'}
            />
          ))}
          {nodes.map(({ collection, isHidden, isSystem }) => {
            const place = places.get(collection)
            if (!place) return null
            const count = edges.filter(({ from, to }) => from === collection || to === collection).length
            return (
              <g key={collection} transform={`translate(${place.x} ${place.y})`}>
                <a
                  className={styles.node}
                  href={settingsHref('data-model', collection)}
                  onClick={event => open(event, settingsHref('data-model', collection))}
                  data-node={collection}
                  data-kind={isSystem ? 'system' : isHidden ? 'hidden' : 'visible'}
                  tabIndex={collection === stop ? 0 : -1}
                  aria-label={text('model.diagram.node', { collection, count })}
                  onFocus={() => setCurrent(collection)}
                  onBlur={() => setCurrent(null)}
                  onPointerEnter={() => setPointed(collection)}
                  onPointerLeave={() => setPointed(null)}
                >
                  <rect width={node.inline} height={node.block} rx={8} />
                  <text x={node.inline / 2} y={node.block / 2}>
                    {short(collection)}
                  </text>
                  <title>{collection}</title>
                </a>
              </g>
            )
          })}
        </svg>
      </div>
    </div>
  )
}

interface DrawnLineProps {
  readonly line: Line
  readonly state: 'lit' | 'dim' | undefined
}

/** A foreign key: many items at one end, one at the other. Shows its name while one of its ends is highlighted. */
function DrawnLine({ line: { edge, path, ends, middle }, state }: DrawnLineProps) {
  const [many, one] = ends
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a line is not focusable, and the table has the same content
    <g className={styles.line} data-state={state} data-any={edge.any || undefined} aria-hidden="true">
      <path d={path} />
      <text x={many.x} y={many.y}>
        ∗
      </text>
      <text x={one.x} y={one.y}>
        1
      </text>
      {state === 'lit' && (
        <text className={styles.field} x={middle.x} y={middle.y - 4}>
          {short(edge.field)}
        </text>
      )}
    </g>
  )
}

/** Letters that a box has room for. */
const longest = 24

const short = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)
