import '#engine/core/i18n/settingsMessages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccessCheck, type ActionCheck, readAccess } from '#engine/core/access/readAccess.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { describeFilters } from '#engine/core/filter/describeFilters.ts'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import { filtersOf } from '#engine/core/filter/readTree.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useFilterDescriptions } from '#engine/form/filter/useFilterDescriptions.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { type UserChoice, UserChoices } from '#engine/form/users/UserChoices.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { dynamicNames } from '#schemas/filter/dynamicValues.ts'
import styles from './ItemAccess.module.css'

export interface ItemAccessProps {
  readonly collection: string
  readonly item: Key
}

/** What a user can do with this item, and which permission and rule prevents it. */
export default function ItemAccess({ collection, item }: ItemAccessProps) {
  const text = useText()
  const [user, setUser] = useState<UserChoice | null>(null)
  if (user === null) return <UserChoices label={text('access_check.user')} most={5} onChoose={setUser} />
  return (
    <div className={styles.access} data-part="item-access">
      <p className={styles.user}>
        <Icon name="person" size={16} />
        <span dir="auto">{user.name}</span>
      </p>
      <Checks {...{ collection, item }} user={user.id} />
      <Button kind="secondary" size="s" onPress={() => setUser(null)}>
        {text('access_check.other_user')}
      </Button>
    </div>
  )
}

function Checks({ collection, item, user }: ItemAccessProps & { readonly user: string }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['access', collection, item, user],
    queryFn: ({ signal }) => readAccess(collection, item, user, signal),
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (data === undefined) return <Skeleton rows={3} />
  if (data.role === null) return <p className={styles.reason}>{text('access_check.inactive')}</p>
  return (
    <>
      <ul className={styles.actions}>
        {data.actions.map(check => (
          <Check key={check.action} {...{ collection, check }} />
        ))}
      </ul>
      <RoleLink role={data.role} />
    </>
  )
}

function RoleLink({ role }: { readonly role: NonNullable<AccessCheck['role']> }) {
  const text = useText()
  return (
    <a className={styles.link} href={settingsHref('roles', role.id ?? 'public')}>
      {text('access_check.permissions_of', { role: role.name ?? '' })}
    </a>
  )
}

/** One action: whether it is allowed, and the reason if not. */
function Check({ collection, check }: { readonly collection: string; readonly check: ActionCheck }) {
  const text = useText()
  const { metadata } = useStudio()
  const { action, allowed, fields, permission } = check
  const total = metadata.collection(collection)?.fields.length ?? 0
  return (
    <li data-allowed={allowed}>
      <Icon name={allowed ? 'check' : 'close'} size={16} />
      <div>
        <p className={styles.action}>
          <span>{text(`permissions.action.${action}`)}</span>{' '}
          <span className={styles.state}>{text(allowed ? 'access_check.allowed' : 'access_check.denied')}</span>
        </p>
        {allowed && fields !== null && action !== 'delete' && (
          <p className={styles.reason}>{text('permissions.fields.some', { count: fields.length, total })}</p>
        )}
        {!allowed && permission === null && <p className={styles.reason}>{text('access_check.no_permission')}</p>}
        {!allowed && permission !== null && <FailedRule {...{ collection, check }} />}
      </div>
    </li>
  )
}

/** The parts of a rule that the item does not match, as text if the filter editor can show them. */
function FailedRule({ collection, check: { failed } }: { readonly collection: string; readonly check: ActionCheck }) {
  const text = useText()
  const { metadata } = useStudio()
  const filters = filtersOf({ _and: failed }, typesOf(metadata, collection))
  const context = useFilterDescriptions(collection, filters ?? [])
  const rule = describeFilters(filters ?? [], {
    ...context,
    titleOf: (field, key) => {
      const dynamic = dynamicNames.find(name => key === `$${name}`)
      return dynamic ? text(`permissions.dynamic.${dynamic}`) : (context.titleOf?.(field, key) ?? null)
    },
  })
  return (
    <p className={styles.reason}>
      {rule === '' ? text('access_check.complex_rule') : text('access_check.rule', { rule })}
    </p>
  )
}
