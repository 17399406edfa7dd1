import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { shownUserName } from '#engine/core/users/shownUserName.ts'
import { ButtonList } from '#engine/ui/button-list/ButtonList.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import { useItems } from '../studio/useItems.ts'
import styles from './UserChoices.module.css'

/** A user with their name and role. */
export interface UserChoice {
  readonly id: string
  readonly name: string
}

export interface UserChoicesProps {
  readonly label: string
  /** The id of a user to leave out. */
  readonly except?: string
  /** Also offers users who cannot sign in. */
  readonly inactive?: boolean
  /** How many are shown; the search finds the others. */
  readonly most: number
  readonly onChoose: (user: UserChoice) => void
}

/** Active users as buttons, with a search. */
export function UserChoices({ label, except, inactive = false, most, onChoose }: UserChoicesProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim(), 300)
  const filters = [
    ...(inactive ? [] : [{ status: { _eq: 'active' } }]),
    ...(except === undefined ? [] : [{ id: { _neq: except } }]),
  ]
  const { page, error, reload } = useItems('directus_users', {
    fields: ['id', 'first_name', 'last_name', 'email', 'role.name'],
    filter: { _and: filters },
    sort: ['first_name', 'last_name', 'email'],
    limit: most,
    ...(settled === '' ? {} : { search: settled }),
  })
  const users = (page?.items ?? []).map(user => ({ id: String(user['id']), name: shownUserName(user) }))
  return (
    <section className={styles.choices}>
      <TextField label={label} type="search" autoComplete="off" value={search} onChange={setSearch} />
      {error !== null && page === null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {failureText(toFailure(error), text)}
        </Notice>
      ) : page === null ? (
        <Skeleton rows={4} />
      ) : page.items.length === 0 ? (
        <p className={styles.hint}>{text('no_results')}</p>
      ) : (
        <ButtonList
          icon="person"
          entries={users}
          onChoose={id => {
            const user = users.find(each => each.id === id)
            if (user) onChoose(user)
          }}
        />
      )}
    </section>
  )
}
