import '#engine/core/i18n/settingsMessages.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import { itemHref } from '#engine/core/paths/paths.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { withNames } from '#schemas/mentions/mentions.ts'
import styles from './Mentions.module.css'
import { useMentioned, useOwnMentions } from './useOwnMentions.ts'

/** Characters of a comment in a notification. */
const longest = 140

/** The number of unseen mentions next to the bell. Those that arrive while the studio is open also show a notification. */
export default function MentionWatch() {
  const text = useText()
  const format = useFormat()
  const router = useRouter()
  const { mentions, unseen } = useOwnMentions()
  const people = useMentioned(unseen)
  const known = useRef<number | null>(null)
  const newest = mentions === null ? null : (mentions[0]?.id ?? 0)
  const announce = useEffectEvent((since: number) => {
    for (const mention of unseen.filter(({ id }) => id > since)) {
      const nameOf = (id: string) => people.get(id)?.name ?? text('unknown_user')
      const comment = withNames(mention.text, nameOf)
      notify({
        kind: 'info',
        title: text('mentions.by', { name: mention.author?.name ?? text('unknown_user') }),
        text: comment.length > longest ? `${comment.slice(0, longest)}…` : comment,
        action: {
          label: text('activity.open'),
          onPress: () => router.history.push(itemHref(mention.collection, mention.item)),
        },
      })
    }
  })
  useEffect(() => {
    if (newest === null) return
    if (known.current !== null && newest > known.current) announce(known.current)
    known.current = newest
  }, [newest])
  if (unseen.length === 0) return null
  return (
    <span className={styles.count} data-part="unseen-mentions">
      <span aria-hidden="true">{format.number(unseen.length)}</span>
      <span className={textStyles.hidden}>{text('mentions.new', { count: unseen.length })}</span>
    </span>
  )
}
