import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import styles from './UserPopover.module.css'

const UserCard = lazy(() => import('./UserCard.tsx'))

/** How long the pointer, or the focus of the keyboard, rests before the card shows, in milliseconds. */
const delay = 300

export interface UserPopoverProps {
  readonly collection?: string
  /** The key of the user; null if unknown, so that there is no card. */
  readonly id: string | null
  /** The name, if the children do not contain it. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A user, with a card that opens on hover, focus or press. */
export function UserPopover({ collection = 'directus_users', id, label, children }: UserPopoverProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  if (id === null)
    return label === undefined ? (
      <span className={styles.user}>{children}</span>
    ) : (
      <span className={styles.user} role="img" aria-label={label}>
        {children}
      </span>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the interactive element
    <span
      className={styles.anchor}
      onPointerEnter={event => event.pointerType !== 'touch' && show(delay)}
      onPointerLeave={hide}
      onFocus={event => event.target.matches(':focus-visible') && show(delay)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        hide()
      }}
      onBlur={hide}
    >
      <button
        ref={anchor}
        type="button"
        className={styles.user}
        aria-label={label}
        aria-expanded={open}
        // In a list, a press on a row opens the item. A press here must not.
        onClick={event => {
          event.preventDefault()
          event.stopPropagation()
          if (open) hide()
          else show(0)
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <UserCard collection={collection} id={id} anchor={anchor} />
        </Suspense>
      )}
    </span>
  )
}
