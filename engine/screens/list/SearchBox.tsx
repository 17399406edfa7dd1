import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { useShortcut } from '#engine/ui/useShortcut.ts'
import styles from './SearchBox.module.css'

export interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shrinks in favor of other actions when space is tight. */
  readonly yields: boolean
}

/** How long typing rests before the list follows; Enter does not wait. */
const delay = 300

/** Searches as one types. Slash focuses it, Escape empties it. */
export function SearchBox({ value, onChange, yields }: SearchBoxProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const [sent, setSent] = useState(value)
  // The address changed from outside, by going back or clearing, so it replaces the typed text.
  if (value !== sent) {
    setSent(value)
    setDraft(value)
  }
  const send = (next: string) => {
    setSent(next)
    if (next !== value) onChange(next)
  }
  const sendLate = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendLate(draft), delay)
    return () => clearTimeout(timer)
  }, [draft])
  // Also in the drawers that select items.
  useShortcut('/', () => input.current?.focus(), true)
  return (
    <search className={styles.box} data-part="search" data-yields={yields}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={text('search_items')}
        placeholder={text('search_items')}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') send(draft)
          if (event.key === 'Escape') setDraft('')
        }}
      />
      {draft !== '' && (
        <button type="button" className={styles.clear} aria-label={text('clear_search')} onClick={() => setDraft('')}>
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  )
}
