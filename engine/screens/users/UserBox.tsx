import { plainText } from '#engine/core/display/displayText.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { UserFace } from '#engine/form/display/user/UserFace.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import styles from './UserBox.module.css'
import { useRoles } from './useRoles.ts'

/** A user, by the current form values. */
export function UserBox({ user }: { readonly user: Item }) {
  const text = useText()
  const { roles } = useRoles()
  const who = readUser(user)
  const name = who?.name ?? text('unknown_user')
  const role = roles?.find(({ id }) => id === user['role'])
  const lines = (['title', 'location'] as const).map(field => plainText(user[field]))
  const [title, location] = lines
  return (
    <section className={styles.box} aria-label={text('users.box')} data-part="user-box">
      <UserFace user={who ?? { avatar: null }} name={who?.name ?? null} size={72} />
      <div className={styles.text}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        {title && (
          <p className={styles.title} dir="auto">
            {title}
          </p>
        )}
        <p className={styles.facts}>
          {who?.email && who.email !== name && <Fact icon="mail">{who.email}</Fact>}
          {location && <Fact icon="place">{location}</Fact>}
        </p>
      </div>
      {role && (
        <a className={styles.role} href={`${collectionHref('directus_users')}?role=${encodeURIComponent(role.id)}`}>
          <Icon name="supervised_user_circle" size={16} />
          <span>{role.name}</span>
        </a>
      )}
    </section>
  )
}

const Fact = ({ icon, children }: { readonly icon: string; readonly children: string }) => (
  <span className={styles.fact}>
    <Icon name={icon} size={16} />
    <bdi>{children}</bdi>
  </span>
)
