import { useQuery } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { pageOfEntry } from '#engine/core/activity/pageOfEntry.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { knownUserFields } from '#engine/core/users/knownUserFields.ts'
import { UserFace } from '#engine/form/display/user/UserFace.tsx'
import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { useTitledItem } from '#engine/form/display/useTitledItem.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { queryString } from '#schemas/api/Query.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { Facts } from '../item/Facts.tsx'
import { ActionMark } from './ActionMark.tsx'
import styles from './ActivityDrawer.module.css'

export interface ActivityDrawerProps {
  /** The key of the activity entry. */
  readonly entry: string
  readonly close: () => void
}

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const Entry = Schema.Struct({
  action: Schema.String,
  timestamp: Schema.String,
  collection: Schema.String,
  item: Schema.String,
  ip: text,
  user_agent: text,
  user: Schema.optionalKey(Schema.Unknown),
})
export type Entry = typeof Entry.Type

/** The fields that the drawer requests. */
const fieldsFor = (metadata: Metadata): readonly string[] => [
  ...knownUserFields(metadata, ['id', 'email', 'first_name', 'last_name']).map(field => `user.${field}`),
  ...['action', 'timestamp', 'ip', 'user_agent', 'collection', 'item'],
]

/** One activity entry: what, by whom, when, from where, and a link to the changed item. */
export default function ActivityDrawer({ entry, close }: ActivityDrawerProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { data, error, refetch } = useQuery({
    queryKey: ['items', 'directus_activity', 'entry', entry],
    queryFn: ({ signal }) =>
      callFor(
        { path: `/activity/${encodeURIComponent(entry)}`, query: queryString({ fields: fieldsFor(metadata) }), signal },
        Entry,
      ),
  })
  const page = data ? pageOfEntry(metadata, data) : null
  return (
    <Drawer
      title={text('activity.entry')}
      over={text('activity.name')}
      footer={
        <>
          {page !== null && (
            <a className={styles.open} href={page}>
              <Icon name="article" size={18} />
              {text('activity.open')}
            </a>
          )}
          <Button kind="primary" icon="check" onPress={close}>
            {text('activity.done')}
          </Button>
        </>
      }
      close={close}
    >
      {data ? (
        <EntryFacts entry={data} />
      ) : error === null ? (
        <Skeleton rows={6} />
      ) : (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
          {failureText(toFailure(error), text)}
        </Notice>
      )}
    </Drawer>
  )
}

function EntryFacts({ entry }: { readonly entry: Entry }) {
  const text = useText()
  const format = useFormat()
  const { metadata } = useStudio()
  const user = readUser(entry.user)
  const name = user?.name ?? text(user === null ? 'activity.anonymous' : 'unknown_user')
  const moment = new Date(entry.timestamp)
  return (
    <Facts
      facts={[
        { id: 'action', name: text('activity.what'), value: <ActionMark action={entry.action} /> },
        {
          id: 'user',
          name: text('activity.who'),
          value:
            user === null ? (
              name
            ) : (
              <UserPopover id={user.id}>
                <UserFace user={user} name={user.name} size={24} />
                {name}
              </UserPopover>
            ),
        },
        {
          id: 'timestamp',
          name: text('activity.when'),
          value: <time dateTime={entry.timestamp}>{format.longDateTime(moment)}</time>,
        },
        {
          id: 'collection',
          name: text('collection'),
          value: metadata.collection(entry.collection)?.name ?? entry.collection,
        },
        { id: 'item', name: text('activity.item'), value: <ChangedItem entry={entry} /> },
        { id: 'ip', name: text('activity.ip'), value: entry.ip || '—' },
        { id: 'user_agent', name: text('activity.user_agent'), value: entry.user_agent || '—' },
      ]}
    />
  )
}

/** The title of the changed item, if it still exists, and its key. */
function ChangedItem({ entry }: { readonly entry: Entry }) {
  const { metadata } = useStudio()
  const template = metadata.collection(entry.collection)?.displayTemplate ?? ''
  const isNamed = template !== '' && pageOfEntry(metadata, entry) !== null
  const { item, words } = useTitledItem(entry.collection, template, isNamed ? entry.item : null)
  return (
    <>
      {item && words(item)} <code>{entry.item}</code>
    </>
  )
}
