import { lazy, Suspense, useRef, useState } from 'react'
import { type DisplayProps, plainText, useStudio, useText } from '#engine/plugin.ts'
import { Face } from './Face.tsx'
import type { UserOptions } from './plugin.ts'
import { readUser } from './readUser.ts'
import styles from './User.module.css'

const UserCard = lazy(() => import('./UserCard.tsx'))

/** How long the pointer rests before the card shows, in milliseconds (P-199). */
const delay = 300

/** A user by face and name; more on a card, when the pointer rests or the button is pressed. */
export default function User({ value, options, field }: DisplayProps<unknown, UserOptions>) {
  const text = useText()
  const { metadata } = useStudio()
  const anchor = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const user = readUser(value)
  if (user === null) return <span>{plainText(value) || '—'}</span>
  const relation = metadata.relation(field.collection, field.field)
  const collection = relation !== null && 'related' in relation ? relation.related : 'directus_users'
  const name = user.name ?? text('user_display.unknown')
  const show = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the one that is used
    <span
      className={styles.anchor}
      onPointerEnter={event => event.pointerType !== 'touch' && show(delay)}
      onPointerLeave={hide}
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
        aria-label={options.display === 'avatar' ? name : undefined}
        aria-expanded={open}
        // A row of a list opens its item when pressed; what stands here is not that.
        onClick={event => {
          event.preventDefault()
          event.stopPropagation()
          if (open) hide()
          else show(0)
        }}
      >
        {options.display !== 'name' && <Face user={user} name={name} size={24} />}
        {options.display !== 'avatar' && <span className={styles.name}>{name}</span>}
      </button>
      {open && user.id !== null && (
        <Suspense>
          <UserCard collection={collection} id={user.id} anchor={anchor} />
        </Suspense>
      )}
    </span>
  )
}
