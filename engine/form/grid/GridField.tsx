import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import styles from './GridField.module.css'
import type { GridStore } from './gridStore.ts'

/** How the active cell moves after it was edited: rows down and columns along. */
export type GridMove = readonly [down: number, along: number]

export interface GridFieldProps {
  readonly field: FieldInfo
  readonly label: string
  readonly store: GridStore
  /** Stages the text; returns why the cell does not take it. */
  readonly enter: (text: string) => Promise<string | null>
  /** Ends the edit. Null leaves the focus alone. */
  readonly leave: (move: GridMove | null) => void
}

/** The text of the active cell while it is typed. A text that the cell does not take stays, with the reason. */
export function GridField({ label, store, enter, leave }: GridFieldProps) {
  const [start] = useState(() => store.get().typing ?? { text: '', select: false })
  const [text, setText] = useState(start.text)
  const [reason, setReason] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const id = useId()
  useEffect(() => {
    input.current?.focus()
    if (start.select) input.current?.select()
  }, [start])
  const commit = async (move: GridMove | null) => {
    if (done.current) return
    done.current = true
    const problem = text === start.text && start.select ? null : await enter(text)
    if (problem === null) return leave(move)
    done.current = false
    setReason(problem)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      done.current = true
      leave([0, 0])
    } else if (event.key === 'Enter') void commit([event.shiftKey ? -1 : 1, 0])
    else if (event.key === 'Tab') void commit([0, event.shiftKey ? -1 : 1])
    else return
    event.preventDefault()
  }
  return (
    <span className={styles.typing} data-own-history="">
      <input
        ref={input}
        className={styles.input}
        dir="auto"
        aria-label={label}
        aria-invalid={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setReason(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void commit(null)}
      />
      {reason !== null && (
        <span id={id} role="alert" className={styles.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
