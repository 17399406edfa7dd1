import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { collectionHref } from '#engine/core/paths/paths.ts'
import { ownProvidersKey, readOwnProviders } from '#engine/core/users/ownProviders.ts'
import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { type Fact, Facts } from '../item/Facts.tsx'
import { Moment } from '../item/Moment.tsx'
import { ConnectedProviders } from './ConnectedProviders.tsx'
import { OwnAddressStatus } from './OwnAddressStatus.tsx'
import styles from './UserInformation.module.css'

/** Information about a user, and the purpose of the directory. */
export function UserInformation({ user }: { readonly user: Item | null }) {
  const text = useText()
  return (
    <>
      {user && <Known user={user} />}
      <p className={styles.note}>{text('users.help_item')}</p>
      {user && (
        <p className={styles.note}>
          <a href={`${collectionHref('directus_activity')}?user=${encodeURIComponent(plainText(user['id']))}`}>
            {text('users.see_activity')}
          </a>
        </p>
      )}
    </>
  )
}

function Known({ user }: { readonly user: Item }) {
  const text = useText()
  const { capabilities, metadata } = useStudio()
  const isOwn = user['id'] === metadata.caller.user
  const made = useChange(user, 'create')
  const changed = useChange(user, 'update')
  const providers = useProviders(isOwn && capabilities.has('connect-providers'))
  const page = plainText(user['last_page'])
  const facts: readonly Fact[] = [
    { id: 'key', name: text('users.key'), value: <code>{plainText(user['id'])}</code> },
    {
      id: 'page',
      name: text('users.last_page'),
      value: page && (
        <a href={hrefOf(page)} dir="ltr">
          {page}
        </a>
      ),
    },
    { id: 'access', name: text('users.last_access'), value: <Moment value={user['last_access']} /> },
    {
      id: 'factor',
      name: text('users.second_factor'),
      value: (
        <SecondFactor
          isOwn={isOwn}
          message={text(user['tfa_secret'] ? 'users.second_factor_on' : 'users.second_factor_off')}
        />
      ),
    },
    ...(isOwn && capabilities.has('confirm-email')
      ? [{ id: 'address', name: text('users.address.name'), value: <OwnAddressStatus /> }]
      : []),
    ...(providers ? [{ id: 'providers', name: text('users.providers.name'), value: providers }] : []),
    { id: 'created', name: text('users.created_on'), value: <Moment value={user['created_on'] ?? made?.moment} /> },
    { id: 'by', name: text('users.created_by'), value: <Who value={user['created_by'] ?? made?.user} /> },
    {
      id: 'modified',
      name: text('users.modified_on'),
      value: <Moment value={user['modified_on'] ?? changed?.moment} />,
    },
  ]
  return <Facts facts={facts.map(fact => ({ ...fact, value: fact.value || '—' }))} />
}

/** Users can only set up their own. */
const SecondFactor = ({ isOwn, message }: { readonly isOwn: boolean; readonly message: string }) =>
  isOwn ? <a href={hrefOf('/two-factor')}>{message}</a> : message

/** The providers of the user's own account; null for a server without any, and while loading. */
function useProviders(asks: boolean): ReactNode {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ownProvidersKey,
    queryFn: ({ signal }) => readOwnProviders(signal),
    staleTime: 0,
    enabled: asks,
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  return asks && data && data.providers.length > 0 ? <ConnectedProviders own={data} /> : null
}

/** When an item was created or last changed, and by whom: the platform records that as activity. */
function useChange(user: Item, action: 'create' | 'update') {
  const { metadata } = useStudio()
  const isKept = metadata.collection('directus_activity') !== null && typeof user['id'] === 'string'
  const { page } = useItems(
    isKept ? 'directus_activity' : null,
    isKept
      ? {
          fields: ['timestamp', 'user.id', 'user.first_name', 'user.last_name', 'user.email'],
          filter: {
            _and: [
              { collection: { _eq: 'directus_users' } },
              { item: { _eq: user['id'] } },
              { action: { _eq: action } },
            ],
          },
          sort: ['-id'],
          limit: 1,
        }
      : null,
  )
  const row = page?.items[0]
  return row && { moment: row['timestamp'], user: row['user'] }
}

function Who({ value }: { readonly value: unknown }) {
  const text = useText()
  const user = readUser(value)
  return user === null ? '—' : <UserPopover id={user.id}>{user.name ?? text('unknown_user')}</UserPopover>
}
