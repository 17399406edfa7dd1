import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Icon, type Key, listStep, textStyles, useText } from '#engine/plugin.ts'
import styles from './MapLayout.module.css'

interface Entry {
  readonly key: Key
  readonly title: string
  readonly href: string
  readonly isPlaced: boolean
  readonly isChosen: boolean
}

export interface MapListProps {
  readonly name: string
  readonly entries: readonly Entry[]
  readonly note: string | null
  readonly activate: (key: Key) => void
  /** The item that the focus or the pointer is on; null for none. */
  readonly focus: (key: Key | null) => void
}

/** The items of the map as links with one tab stop: the arrow keys, Home and End move between them. */
export function MapList({ name, entries, note, activate, focus }: MapListProps) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState(0)
  const at = Math.min(stop, entries.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = listStep(event, at, { count: entries.length, axis: 'vertical' })
    if (next === null) return
    event.preventDefault()
    list.current?.querySelectorAll('a')[next]?.focus()
  }
  const press = (event: MouseEvent, key: Key) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    activate(key)
  }
  return (
    <nav className={styles.list} aria-label={name} onBlur={() => focus(null)} onPointerLeave={() => focus(null)}>
      {note !== null && <p className={styles.note}>{note}</p>}
      <ul ref={list} className={styles.entries} onKeyDown={onKeyDown}>
        {entries.map(({ key, title, href, isPlaced, isChosen }, index) => (
          <li key={String(key)}>
            <a
              href={href}
              className={styles.entry}
              data-part="map-entry"
              data-chosen={isChosen || undefined}
              aria-current={isChosen || undefined}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => {
                setStop(index)
                focus(key)
              }}
              onPointerEnter={() => focus(key)}
              onClick={event => press(event, key)}
            >
              <Icon name={isChosen ? 'check' : 'place'} size={18} />
              <span className={textStyles.cut} dir="auto">
                {title}
              </span>
              {!isPlaced && <span className={styles.unplaced}>{text('map.empty')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
