import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { failureText } from '#engine/core/api/failureText.ts'
import { hasUsage } from '#engine/core/item/usage/usagePlaces.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import UsageNotice from '../item/usage/UsageNotice.tsx'
import styles from './BatchDialog.module.css'
import { BatchResult } from './BatchResult.tsx'
import { BatchReview } from './BatchReview.tsx'
import { type BatchProps, useBatch } from './useBatch.ts'

const titles = {
  edit: 'batch.edit_title',
  archive: 'batch.archive_title',
  unarchive: 'batch.unarchive_title',
  delete: 'delete_items_title',
} as const

const actions = {
  edit: 'batch.change',
  archive: 'archive_item',
  unarchive: 'unarchive_item',
  delete: 'delete',
} as const

/**
 * Reviews a change of many items with a preview of the first ones; shows the progress; stays open with the reasons if
 * some items failed.
 */
export default function BatchDialog(props: BatchProps) {
  const { collection, keys: selected, job, close } = props
  const text = useText()
  const { snapshot, send, noUndo } = useBatch(props)
  const { keys, items, done, failed, queue, failure, stopping } = snapshot.context
  const count = keys.length
  const left = [...failed.map(({ key }) => key), ...queue.flat()]
  const running = snapshot.hasTag('running')
  const finished = snapshot.hasTag('finished')
  const stop = () => send({ type: 'stop.requested' })
  const leave = () => (running ? stop() : close(finished ? left : null))

  function footer(): ReactNode {
    if (running)
      return (
        <Button loading={stopping} onPress={stop}>
          {text(stopping ? 'batch.stopping' : 'batch.stop')}
        </Button>
      )
    if (finished)
      return (
        <>
          {snapshot.can({ type: 'failed.retried' }) && (
            <Button icon="refresh" onPress={() => send({ type: 'failed.retried' })}>
              {text('try_again')}
            </Button>
          )}
          <Button kind="primary" autoFocus onPress={leave}>
            {text('done')}
          </Button>
        </>
      )
    return (
      <>
        <Button autoFocus onPress={leave}>
          {text('cancel')}
        </Button>
        <Button
          kind={job.kind === 'delete' ? 'danger' : 'primary'}
          loading={snapshot.hasTag('reading')}
          {...(snapshot.matches('unread') ? { disabledReason: text('batch.not_read') } : {})}
          onPress={() => send({ type: 'batch.confirmed' })}
        >
          {text(actions[job.kind], { count })}
        </Button>
      </>
    )
  }

  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable={false}
      onOpenChange={open => !open && leave()}
      data-part="batch"
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog role="alertdialog" className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {finished ? text('batch.something_went_wrong') : text(titles[job.kind], { count })}
          </Heading>
          <div className={styles.body}>
            {running ? (
              <Progress
                label={text('batch.progress_label')}
                at={count - queue.flat().length}
                of={count}
                words={text('batch.progress', { done: done.length, failed: failed.length, count })}
              />
            ) : finished ? (
              <BatchResult collection={collection} items={items} done={done} failed={failed} left={queue.flat()} />
            ) : snapshot.hasTag('reading') ? (
              <Skeleton rows={Math.min(count, 5)} />
            ) : failure ? (
              <Notice
                kind="danger"
                action={{ label: text('try_again'), onPress: () => send({ type: 'reload.requested' }) }}
              >
                {failureText(failure, text)}
              </Notice>
            ) : (
              <BatchReview {...{ collection, items, count, job, noUndo }} nameOf={props.nameOf}>
                {keys.length !== selected.length && (
                  <Notice kind="warning">
                    {text('batch.count_changed', { count: keys.length, before: selected.length })}
                  </Notice>
                )}
                {(job.kind === 'delete' || job.kind === 'archive') && hasUsage(collection) && (
                  <UsageNotice collection={collection.collection} keys={keys} before={job.kind} />
                )}
              </BatchReview>
            )}
          </div>
          <div className={styles.actions}>{footer()}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
