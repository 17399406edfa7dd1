import { plainText } from '#engine/core/display/displayText.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { Facts } from '../item/Facts.tsx'
import styles from './RoleInformation.module.css'

/** Information about a role next to its form. */
export function RoleInformation({ role }: { readonly role: Item }) {
  const text = useText()
  const id = plainText(role['id'])
  return (
    <>
      <Facts facts={[{ id: 'key', name: text('users.key'), value: <code>{id}</code> }]} />
      <p className={styles.note}>{text('roles.help')}</p>
      <p className={styles.note}>
        <a href={`${collectionHref('directus_users')}?role=${encodeURIComponent(id)}`}>{text('roles.see_users')}</a>
      </p>
    </>
  )
}

/** What the access settings of a role imply, as they are in the form. */
export function RoleAccess({ role }: { readonly role: Item }) {
  const text = useText()
  if (role['app_access'] !== false || role['admin_access'] === true) return null
  return (
    <Notice kind="info" title={text('roles.no_app_access')}>
      {text('roles.no_app_access_body')}
    </Notice>
  )
}
