import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Change } from './readEntry.ts'
import styles from './Timeline.module.css'

interface ChangeEntryProps {
  readonly change: Change
  /** Opens its revision. */
  readonly open: () => void
}

/** Names of changed fields that are listed; the revision shows all. */
const namesShown = 4

/** One change of an item: what, when, which fields and by whom. If it has a revision, it opens that. */
export function ChangeEntry({ change, open }: ChangeEntryProps) {
  const text = useText()
  const format = useFormat()
  const { action, author, moment, revision } = change
  const name = author?.name ?? text('unknown_user')
  const words =
    action === 'authenticate' || action === 'comment_update' || action === 'comment_delete'
      ? text(`activity.action.${action}`)
      : text(`revision.${action}`)
  const names = change.fields.slice(0, namesShown)
  const list = new Intl.ListFormat(format.tag, { style: 'short', type: 'unit' })
  const content = (
    <>
      <span className={styles.dot} />
      <span className={styles.action}>{words}</span>
      <time className={styles.time} dateTime={moment.toISOString()} title={format.longDateTime(moment)}>
        {format.time(moment)}
      </time>
      {names.length > 0 && (
        <span className={styles.fields}>
          {list.format(change.fields.length > namesShown ? [...names, '…'] : names)}
        </span>
      )}
    </>
  )
  return (
    <li className={styles.change} data-opens={revision !== null || undefined}>
      {revision ? (
        <button type="button" className={styles.entry} data-part="revision" data-action={action} onClick={open}>
          {content}
        </button>
      ) : (
        <div className={styles.entry} data-part="change" data-action={action}>
          {content}
        </div>
      )}
      <span className={styles.user}>{author?.id ? <UserPopover id={author.id}>{name}</UserPopover> : name}</span>
    </li>
  )
}
