import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { placeBelow } from '../direction.ts'
import styles from './PopoverList.module.css'

/** One line of a list in a popover. */
export interface PopoverListEntry {
  readonly key: string
  readonly content: ReactNode
  /** Where it leads, if anywhere. */
  readonly href?: string
}

export interface PopoverListProps {
  /** What the button shows. */
  readonly face: ReactNode
  /** What it is called: it opens the list of what. */
  readonly label: string
  readonly entries: readonly PopoverListEntry[]
}

/** Entries drawn at most; nobody reads more in a menu. */
const most = 100

/** A small button that opens a list to read; without entries its face alone. */
export function PopoverList({ face, label, entries }: PopoverListProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (entries.length === 0) return <span className={styles.none}>{face}</span>
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) placeBelow(event.currentTarget, button.current, 4)
  }
  // A row of a list opens its item when pressed; what stands here is not that.
  const keep = (event: MouseEvent) => event.stopPropagation()
  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget={id} aria-label={label} onClick={keep}>
        {face}
      </button>
      <div id={id} popover="auto" className={styles.list} onToggle={place}>
        <ul className={styles.entries}>
          {entries.slice(0, most).map(({ key, content, href }) => (
            <li key={key} className={styles.entry}>
              {href === undefined ? (
                content
              ) : (
                <a className={styles.link} href={href} onClick={keep}>
                  {content}
                </a>
              )}
            </li>
          ))}
          {entries.length > most && <li className={styles.entry}>{`+${entries.length - most}`}</li>}
        </ul>
      </div>
    </>
  )
}
