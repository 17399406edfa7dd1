import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Notice, placeBelow, plainText, Spinner, useItems, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import { Face } from './Face.tsx'
import { readUser } from './readUser.ts'
import styles from './UserCard.module.css'

interface UserCardProps {
  readonly collection: string
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
}

/** What the card shows (P-195). */
const fields = ['id', 'email', 'first_name', 'last_name', 'avatar.id', 'role.name', 'status']

/** Who a user is, read when it is opened: on its way, refused, or there. */
export default function UserCard({ collection, id, anchor }: UserCardProps) {
  const text = useText()
  const card = useRef<HTMLSpanElement>(null)
  const { page, error } = useItems(collection, { filter: { id: { _eq: id } }, fields, limit: 1 })
  const row = page?.items[0]
  const user = readUser(row)
  const name = user?.name ?? text('user_display.unknown')
  useLayoutEffect(() => {
    const [element, beside] = [card.current, anchor.current]
    if (!element || !beside) return
    if (!element.matches(':popover-open')) element.showPopover?.()
    placeBelow(element, beside)
  })
  return (
    <span ref={card} popover="manual" className={styles.card} data-part="user-card" aria-live="polite">
      {error !== null ? (
        <Notice kind="warning">{text('user_display.failed')}</Notice>
      ) : page === null ? (
        <Spinner label={text('loading')} />
      ) : user === null ? (
        <span>{text('user_display.unknown')}</span>
      ) : (
        <>
          <Face user={user} name={name} size={48} />
          <span className={styles.facts}>
            <strong>{name}</strong>
            {user.email !== null && user.email !== name && <span>{user.email}</span>}
            <span className={styles.faint}>
              {[plainText(valueAt(row, 'role.name')), plainText(valueAt(row, 'status'))].filter(Boolean).join(' · ')}
            </span>
          </span>
        </>
      )}
    </span>
  )
}
