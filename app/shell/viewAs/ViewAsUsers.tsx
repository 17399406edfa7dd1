import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { viewAs } from '#engine/core/session/viewing.ts'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import { shownUserName } from './shownUserName.ts'
import styles from './ViewAsDialog.module.css'

/** Users shown at once; the search finds the others. */
const most = 20

/** The active users to view the studio as, except for the user themselves. */
export function ViewAsUsers({ self }: { readonly self: string }) {
  const text = useText()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim(), 300)
  const { page, error, reload } = useItems('directus_users', {
    fields: ['id', 'first_name', 'last_name', 'email', 'role.name'],
    filter: { _and: [{ status: { _eq: 'active' } }, { id: { _neq: self } }] },
    sort: ['first_name', 'last_name', 'email'],
    limit: most,
    ...(settled === '' ? {} : { search: settled }),
  })
  return (
    <section className={styles.users}>
      <TextField label={text('view_as.user')} type="search" autoComplete="off" value={search} onChange={setSearch} />
      {error !== null && page === null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {failureText(toFailure(error), text)}
        </Notice>
      ) : page === null ? (
        <Skeleton rows={4} />
      ) : page.items.length === 0 ? (
        <p className={styles.hint}>{text('no_results')}</p>
      ) : (
        <ul className={styles.roles}>
          {page.items.map(user => (
            <li key={String(user['id'])}>
              <button type="button" className={styles.role} onClick={() => viewAs('User', String(user['id']))}>
                <Icon name="person" />
                <span dir="auto">{shownUserName(user)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
