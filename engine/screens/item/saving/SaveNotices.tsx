import type { SnapshotFrom } from 'xstate'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { useOnline } from './online.ts'
import styles from './SaveNotices.module.css'

export interface SaveNoticesProps {
  readonly snapshot: SnapshotFrom<typeof itemEditMachine>
  readonly send: (
    event: { type: 'retry.requested' } | { type: 'save.stopped' } | { type: 'save.requested'; after: 'copy' },
  ) => void
  /** Why nothing may be created here; null where it may. */
  readonly copyWhy: string | null
  /** The browser keeps what is typed here. */
  readonly isKept: boolean
}

/** What stands between the changes and their being saved, and what can be done about it. */
export function SaveNotices({ snapshot, send, copyWhy, isKept }: SaveNoticesProps) {
  const text = useText()
  const online = useOnline()
  const { failure, gone } = snapshot.context
  return (
    <>
      {snapshot.hasTag('retrying') && failure && (
        <Notice
          kind="warning"
          title={text(!online ? 'save_offline' : failure._tag === 'Refused' ? 'save_refused_now' : 'save_no_answer')}
        >
          <p className={styles.body}>
            {text('save_kept')}
            {failure._tag === 'Refused' && ` ${failureTitle(failure, text)}: ${failureText(failure, text)}`}
          </p>
          <div className={styles.actions}>
            <Button size="s" icon="refresh" onPress={() => send({ type: 'retry.requested' })}>
              {text('try_now')}
            </Button>
            {failure._tag === 'Refused' && (
              <Button size="s" onPress={() => send({ type: 'save.stopped' })}>
                {text('stop_trying')}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {gone && (
        <Notice kind="warning" title={text('item_gone')}>
          <p className={styles.body}>{text('item_gone_body')}</p>
          <div className={styles.actions}>
            <Button
              size="s"
              icon="add"
              loading={snapshot.hasTag('saving')}
              {...(copyWhy === null ? {} : { why: copyWhy })}
              onPress={() => send({ type: 'save.requested', after: 'copy' })}
            >
              {text('save_as_new')}
            </Button>
          </div>
        </Notice>
      )}
      {!isKept && <Notice>{text('draft.not_kept')}</Notice>}
    </>
  )
}
