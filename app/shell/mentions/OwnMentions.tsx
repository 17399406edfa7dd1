import '#engine/core/i18n/settingsMessages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { chooseMentions, type OwnMentions as Data, ownMentionsKey } from '#engine/core/comments/mentionCalls.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { itemHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { withNames } from '#schemas/mentions/mentions.ts'
import shared from '../NotificationHistory.module.css'
import styles from './Mentions.module.css'
import { useMentioned, useOwnMentions } from './useOwnMentions.ts'

/** The mentions of the user, linked to their items, and whether they come by email. Showing them marks them as seen. */
export function OwnMentions({ close }: { readonly close: () => void }) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { metadata } = useStudio()
  const { emails, error, mentions, reload, unseen } = useOwnMentions()
  const people = useMentioned(mentions ?? [])
  // Stay marked as new while they are shown.
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const newest = unseen[0]?.id ?? null
  const markSeen = useEffectEvent((seen: number) => {
    setShown(new Set([...shown, ...unseen.map(({ id }) => id)]))
    void choose({ seen })
  })
  useEffect(() => {
    if (newest !== null) markSeen(newest)
  }, [newest])

  async function choose(choices: Partial<Pick<Data, 'emails' | 'seen'>>): Promise<void> {
    const before = client.getQueryData<Data>(ownMentionsKey)
    client.setQueryData<Data>(ownMentionsKey, data => data && { ...data, ...choices })
    try {
      await chooseMentions(choices)
    } catch (cause) {
      client.setQueryData(ownMentionsKey, before)
      notify({ kind: 'danger', title: failureText(toFailure(cause), text) })
    }
  }

  if (metadata.caller.viewing) return null
  return (
    <section data-part="own-mentions">
      <h2 className={shared.title}>{text('mentions.title')}</h2>
      {error !== null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('mentions.failed')}
        </Notice>
      ) : mentions === null ? (
        <div className={shared.empty}>
          <Skeleton rows={2} />
        </div>
      ) : mentions.length === 0 ? (
        <p className={shared.empty}>{text('mentions.none')}</p>
      ) : (
        <ul className={`${shared.list} ${styles.list}`}>
          {mentions.map(({ author, collection, id, item, moment, text: comment }) => (
            <li key={id}>
              <a
                className={styles.entry}
                href={itemHref(collection, item)}
                data-new={shown.has(id) || undefined}
                onClick={close}
              >
                <span className={styles.head}>
                  <strong dir="auto">{text('mentions.by', { name: author?.name ?? text('unknown_user') })}</strong>
                  <time dateTime={moment.toISOString()} title={format.longDateTime(moment)}>
                    {format.relative(moment)}
                  </time>
                </span>
                <span className={styles.comment} dir="auto">
                  {withNames(comment, key => people.get(key)?.name ?? text('unknown_user'))}
                </span>
                <span className={styles.place}>{metadata.collection(collection)?.name ?? collection}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {error === null && (
        <div className={styles.choice}>
          <Checkbox label={text('mentions.emails')} checked={emails} onChange={on => void choose({ emails: on })} />
        </div>
      )}
    </section>
  )
}
