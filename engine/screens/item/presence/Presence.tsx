import { UserFace } from '#engine/form/display/user/UserFace.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useI18n } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Key } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import styles from './Presence.module.css'
import { usePresence } from './usePresence.ts'

export interface PresenceProps {
  readonly primaryKey: Key
}

/** Faces that are shown; the sentence names everyone. */
const mostFaces = 3

/** Who else has the item open, and whether they are editing it. */
export default function Presence({ primaryKey }: PresenceProps) {
  const { locale, text } = useI18n()
  const present = usePresence(primaryKey)
  const ids = present.map(({ user }) => user)
  const { page } = useItems(
    ids.length === 0 ? null : 'directus_users',
    ids.length === 0 ? null : { fields: ['*'], filter: { id: { _in: ids } }, limit: ids.length },
  )
  const users = present.map(({ editing, user }) => {
    const row = page?.items.find(({ id }) => id === user)
    const known = readUser(row ?? user)
    return { id: user, editing, avatar: known?.avatar ?? null, name: known?.name ?? text('conflict.someone') }
  })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const say = (key: 'presence.editing' | 'presence.open', some: typeof users) =>
    some.length === 0 ? [] : [text(key, { names: list.format(some.map(({ name }) => name)) })]
  const sentence = [
    ...say(
      'presence.editing',
      users.filter(({ editing }) => editing),
    ),
    ...say(
      'presence.open',
      users.filter(({ editing }) => !editing),
    ),
  ].join(' · ')
  return (
    <span className={styles.presence} data-part="presence" title={sentence}>
      {users.slice(0, mostFaces).map(({ avatar, editing, id, name }) => (
        <span key={id} className={styles.face}>
          <UserFace user={{ avatar }} name={name} size={28} />
          {editing && (
            <span className={styles.mark}>
              <Icon name="edit" size={12} />
            </span>
          )}
        </span>
      ))}
      <span role="status" className={`${textStyles.cut} ${styles.sentence}`}>
        {sentence}
      </span>
    </span>
  )
}
