import { useEffect, useRef, useState } from 'react'
import { Button, useText } from '#engine/plugin.ts'
import {
  addPosition,
  edgesOf,
  insertPosition,
  isMultiple,
  isPointType,
  movePosition,
  type Path,
  type Place,
  removePosition,
} from '#schemas/geometry/paths.ts'
import { CoordinateRow } from './CoordinateRow.tsx'
import styles from './MapInput.module.css'
import type { Draft } from './useDraft.ts'

export interface CoordinatesProps {
  readonly draft: Draft
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly marked: Place | null
  readonly mark: (place: Place | null) => void
}

/** How many points of a path are shown before one asks for more. */
const pageSize = 50

/** The points of a geometry as numbers, by path, each path with a row for a new point. */
export function Coordinates(props: CoordinatesProps) {
  const text = useText()
  const { type, paths } = props.draft.paths
  const [isAdding, setAdding] = useState(false)
  const ownRows = isPointType(type)
  const parts: readonly (Path | null)[] = ownRows || (paths.length > 0 && !isAdding) ? paths : [...paths, null]
  if (ownRows) return <Points {...props} />
  return (
    <div className={styles.parts}>
      {parts.map((part, at) => (
        <PathRows
          // biome-ignore lint/suspicious/noArrayIndexKey: a path is known by its place only
          key={at}
          {...props}
          path={part}
          at={at}
          title={parts.length > 1 ? text(part?.isHole ? 'map.hole' : 'map.part', { number: at + 1 }) : null}
        />
      ))}
      {!props.readOnly && isMultiple(type) && paths.length > 0 && !isAdding && (
        <Button size="s" icon="add" onPress={() => setAdding(true)}>
          {text('map.add_part')}
        </Button>
      )}
    </div>
  )
}

/** The rows of a point, or of several: each is a path of its own. */
function Points(props: CoordinatesProps) {
  const { draft, marked, mark } = props
  const { type, paths } = draft.paths
  const hasRoom = !props.readOnly && (isMultiple(type) || paths.length === 0)
  return (
    <Rows
      {...props}
      count={paths.length}
      hasRoom={hasRoom}
      positionAt={at => paths[at]?.positions[0] ?? null}
      isMarked={at => marked?.path === at}
      mark={at => mark({ path: at, vertex: 0 })}
      put={(at, to) =>
        draft.put(
          at < paths.length ? movePosition(draft.paths, { path: at, vertex: 0 }, to) : addPosition(draft.paths, at, to),
        )
      }
      remove={at => draft.put(removePosition(draft.paths, { path: at, vertex: 0 }))}
    />
  )
}

interface PathRowsProps extends CoordinatesProps {
  readonly path: Path | null
  readonly at: number
  readonly title: string | null
}

function PathRows({ path, at, title, ...props }: PathRowsProps) {
  const { draft, marked, mark } = props
  const positions = path?.positions ?? []
  const edges = edgesOf(draft.paths).filter(edge => edge.path === at)
  return (
    <section className={styles.part} aria-label={title ?? undefined}>
      {title !== null && <p className={styles.title}>{title}</p>}
      <Rows
        {...props}
        count={positions.length}
        hasRoom={!props.readOnly}
        positionAt={vertex => positions[vertex] ?? null}
        isMarked={vertex => marked?.path === at && marked.vertex === vertex}
        mark={vertex => mark({ path: at, vertex })}
        put={(vertex, to) =>
          draft.put(
            vertex < positions.length
              ? movePosition(draft.paths, { path: at, vertex }, to)
              : addPosition(draft.paths, at, to),
          )
        }
        remove={vertex => draft.put(removePosition(draft.paths, { path: at, vertex }))}
        insertAfter={vertex => {
          const edge = edges.find(each => each.vertex === vertex + 1)
          return edge ? () => draft.put(insertPosition(draft.paths, edge, edge.position)) : null
        }}
      />
    </section>
  )
}

interface RowsProps extends Pick<CoordinatesProps, 'readOnly' | 'invalid' | 'describedBy'> {
  readonly count: number
  readonly hasRoom: boolean
  readonly positionAt: (index: number) => readonly number[] | null
  readonly isMarked: (index: number) => boolean
  readonly mark: (index: number) => void
  readonly put: (index: number, to: readonly number[]) => void
  readonly remove: (index: number) => void
  /** Inserts a point in the middle of the edge after another; null if there is none. */
  readonly insertAfter?: (index: number) => (() => void) | null
}

/** The points, and an empty row if there is room for one more. */
function Rows({ count, hasRoom, positionAt, isMarked, mark, put, remove, insertAfter, ...row }: RowsProps) {
  const text = useText()
  const [most, setMost] = useState(pageSize)
  const list = useRef<HTMLOListElement>(null)
  const [inserted, setInserted] = useState<number | null>(null)
  useEffect(() => {
    if (inserted === null) return
    list.current?.children[inserted]?.querySelector('input')?.focus()
    setInserted(null)
  }, [inserted])
  const inserting = (index: number) => {
    const insert = index < count ? insertAfter?.(index) : null
    if (!insert) return null
    return () => {
      insert()
      setInserted(index + 1)
    }
  }
  const shown = Math.min(count, most)
  const indexes = Array.from({ length: shown }, (_, index) => index)
  return (
    <>
      <div className={`${styles.rows} ${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>{text('map.longitude')}</span>
        <span>{text('map.latitude')}</span>
      </div>
      <ol ref={list} className={styles.rows}>
        {(hasRoom ? [...indexes, count] : indexes).map(index => (
          <CoordinateRow
            key={index}
            {...row}
            position={positionAt(index)}
            name={index < count ? text('map.point', { number: index + 1 }) : text('map.new_point')}
            isMarked={isMarked(index)}
            mark={() => mark(index)}
            put={to => put(index, to)}
            remove={() => remove(index)}
            insertAfter={inserting(index)}
          />
        ))}
      </ol>
      {shown < count && (
        <Button size="s" kind="quiet" onPress={() => setMost(most + pageSize)}>
          {text('choices.show_more', { count: count - shown })}
        </Button>
      )}
    </>
  )
}
