import { useState } from 'react'
import { Control, IconButton, useText } from '#engine/plugin.ts'
import type { Position } from '#schemas/geometry/Geometry.ts'
import styles from './MapInput.module.css'

export interface CoordinateRowProps {
  /** Null for a new point. */
  readonly position: Position | null
  /** The name of the point, for the names of its fields. */
  readonly name: string
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly isMarked: boolean
  readonly mark: () => void
  readonly put: (position: Position) => void
  readonly remove: () => void
  /** Null if no point can be inserted after it. */
  readonly insertAfter: (() => void) | null
}

const axes = [
  { axis: 0, key: 'map.longitude', most: 180 },
  { axis: 1, key: 'map.latitude', most: 90 },
] as const

/** The longitude and latitude of a point. A new point is added once both are numbers. */
export function CoordinateRow(props: CoordinateRowProps) {
  const { position, name, readOnly, invalid, describedBy, isMarked, mark, put, remove, insertAfter } = props
  const text = useText()
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null])
  const shown = axes.map(({ axis }) => typed[axis] ?? (position ? String(position[axis]) : ''))
  const type = (axis: 0 | 1, words: string) => {
    const next: readonly [string | null, string | null] = axis === 0 ? [words, typed[1]] : [typed[0], words]
    setTyped(next)
    const numbers = axes.map(each => readDegrees(next[each.axis] ?? shown[each.axis] ?? '', each.most))
    const [longitude, latitude] = numbers
    if (longitude != null && latitude != null) put([longitude, latitude])
  }
  // What is not a number goes when the row of a point is left. A new point keeps what it has.
  const leave = () => setTyped([keep(0), keep(1)])
  const keep = (axis: 0 | 1): string | null => (position === null ? typed[axis] : null)
  return (
    <li
      className={styles.row}
      data-marked={isMarked || undefined}
      onFocus={mark}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave()
      }}
    >
      {axes.map(({ axis, key, most }) => {
        const words = shown[axis] ?? ''
        const isWrong = words !== '' && readDegrees(words, most) === null
        return (
          <Control key={axis} invalid={invalid || isWrong} readOnly={readOnly}>
            <input
              inputMode="decimal"
              autoComplete="off"
              value={words}
              aria-label={`${name}, ${text(key)}`}
              aria-invalid={invalid || isWrong || undefined}
              aria-describedby={describedBy}
              title={isWrong ? text('map.degrees', { most }) : undefined}
              readOnly={readOnly}
              dir="ltr"
              onChange={event => type(axis, event.target.value)}
            />
          </Control>
        )
      })}
      {readOnly || position === null ? (
        <span />
      ) : (
        <span className={styles.actions}>
          {insertAfter && (
            <IconButton icon="add" size="s" label={text('map.insert_after', { name })} onPress={insertAfter} />
          )}
          <IconButton icon="close" size="s" label={text('related_list.remove', { name })} onPress={remove} />
        </span>
      )}
    </li>
  )
}

/** Degrees as typed, with a point or a comma; null if they are not a number in range. */
function readDegrees(words: string, most: number): number | null {
  const number = words.trim() === '' ? Number.NaN : Number(words.trim().replace(',', '.').replace('−', '-'))
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null
}
