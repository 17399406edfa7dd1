import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import styles from './UserPopover.module.css'

const UserCard = lazy(() => import('./UserCard.tsx'))

/** How long the pointer, or the focus of the keyboard, rests before the card shows, in milliseconds (P-199). */
const delay = 300

export interface UserPopoverProps {
  readonly collection?: string
  /** The key of the user; null where it is not known, and nothing more can be. */
  readonly id: string | null
  /** The name, where what is shown does not say it. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** Whoever is shown, with more on a card when the pointer or the focus rests there, or when it is pressed. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the one that is used
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
        // A row of a list opens its item when pressed; what stands here is not that.
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
