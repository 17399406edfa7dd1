import { memo } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { sendingOf } from '#engine/core/item/saving/steps.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { useOnline } from '#engine/ui/online.ts'
import { useItemPage } from '../edit/ItemEditContext.ts'
import styles from './SaveNotices.module.css'

/** What prevents the changes from being saved, and what to do about it. */
export const SaveNotices = memo(function SaveNotices() {
  const text = useText()
  const { metadata } = useStudio()
  const { collection, snapshot, send, edited, drafts } = useItemPage()
  const online = useOnline()
  const { isDeleted } = snapshot.context
  const failure = sendingOf(snapshot.context)?.failure
  const create = metadata.decide('create', collection.collection)
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
      {isDeleted && (
        <Notice kind="warning" title={text('item_gone')}>
          <p className={styles.body}>{text('item_gone_body')}</p>
          <div className={styles.actions}>
            <Button
              size="s"
              icon="add"
              loading={snapshot.hasTag('saving')}
              {...(create.allowed ? {} : { disabledReason: reasonText(create.denial, text) })}
              onPress={() => send({ type: 'save.requested', after: 'copy' })}
            >
              {text('save_as_new')}
            </Button>
          </div>
        </Notice>
      )}
      {edited && !drafts.isKept && <Notice>{text('draft.not_kept')}</Notice>}
    </>
  )
})
