import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { humanize } from '#engine/core/metadata/humanize.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { knownUserFields } from '#engine/core/users/knownUserFields.ts'
import { placeBelow } from '#engine/ui/direction.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { readUser } from '#schemas/data/readUser.ts'
import { valueAt } from '#schemas/template/template.ts'
import { useStudio } from '../../studio/StudioContext.tsx'
import styles from './UserCard.module.css'
import { UserFace } from './UserFace.tsx'

interface UserCardProps {
  readonly collection: string
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
}

/** The fields of the card that the caller can read. */
function cardFields(metadata: Metadata, collection: string): readonly string[] {
  const avatar = metadata.decide('read', 'directus_files').allowed ? 'avatar.id' : 'avatar'
  return knownUserFields(
    metadata,
    ['id', 'email', 'first_name', 'last_name', avatar, 'role.name', 'status'],
    collection,
  )
}

/** The details of a user, loaded when it opens: loading, refused, or shown. */
export default function UserCard({ collection, id, anchor }: UserCardProps) {
  const text = useText()
  const { metadata, readItem } = useStudio()
  const card = useRef<HTMLSpanElement>(null)
  const fields = cardFields(metadata, collection)
  const { data: row, error } = useQuery({
    queryKey: ['items', collection, id, fields],
    queryFn: ({ signal }) => readItem(collection, id, fields, signal),
  })
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
      ) : row === undefined ? (
        <Spinner label={text('loading')} />
      ) : user === null ? (
        <span>{text('user_display.unknown')}</span>
      ) : (
        <>
          <UserFace user={user} name={user.name} size={48} />
          <span className={styles.facts}>
            <strong>{name}</strong>
            {user.email !== null && user.email !== name && <span>{user.email}</span>}
            <span className={styles.faint}>
              {[plainText(valueAt(row, 'role.name')), humanize(plainText(valueAt(row, 'status')))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </>
      )}
    </span>
  )
}
