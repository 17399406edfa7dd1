import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { placeBelow } from '../direction.ts'
import styles from './PopoverList.module.css'

/** One line of a list in a popover. */
export interface PopoverListEntry {
  readonly key: string
  readonly content: ReactNode
  /** The target of the link, if it is a link. */
  readonly href?: string
}

export interface PopoverListProps {
  /** The content of the button. */
  readonly face: ReactNode
  /** The label of the button, which opens the list. */
  readonly label: string
  readonly entries: readonly PopoverListEntry[]
}

/** Maximum entries drawn; no one reads more in a menu. */
const maxShown = 100

/** A small button that opens a list to read; without entries its face alone. */
export function PopoverList({ face, label, entries }: PopoverListProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (entries.length === 0) return <span className={styles.empty}>{face}</span>
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) placeBelow(event.currentTarget, button.current, 4)
  }
  // In a list, a press on a row opens the item. A press in this popover must not.
  const keep = (event: MouseEvent) => event.stopPropagation()
  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget={id} aria-label={label} onClick={keep}>
        {face}
      </button>
      <div id={id} popover="auto" className={styles.list} onToggle={place}>
        <ul className={styles.entries}>
          {entries.slice(0, maxShown).map(({ key, content, href }) => (
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
          {entries.length > maxShown && <li className={styles.entry}>{`+${entries.length - maxShown}`}</li>}
        </ul>
      </div>
    </>
  )
}
