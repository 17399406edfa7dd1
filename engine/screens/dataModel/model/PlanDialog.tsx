import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { canUndo, type planMachine } from '#engine/core/model/planMachine.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { CallList } from './CallList.tsx'

export interface PlanDialogProps {
  readonly snapshot: SnapshotFrom<typeof planMachine>
  readonly send: (event: EventFromLogic<typeof planMachine>) => void
}

/** A plan that has stopped: what was done, why the next call failed, and what to do about it. */
export default function PlanDialog({ snapshot, send }: PlanDialogProps) {
  const text = useText()
  const { calls, answers, failure, goal } = snapshot.context
  const busy = snapshot.hasTag('busy')
  const undoing = busy && goal === 'undo'
  const undoable = canUndo(snapshot.context)
  return (
    <Drawer
      title={text('model.stopped')}
      close={() => send({ type: 'plan.left' })}
      footer={
        <>
          <Button kind="secondary" onPress={() => send({ type: 'plan.left' })}>
            {text('model.leave')}
          </Button>
          <Button
            kind="secondary"
            icon="undo"
            loading={undoing}
            {...(undoable ? {} : { disabledReason: text('model.cannot_undo') })}
            onPress={() => send({ type: 'undo.requested' })}
          >
            {text('model.undo')}
          </Button>
          <Button
            kind="primary"
            icon="refresh"
            loading={busy && !undoing}
            onPress={() => send({ type: 'finish.requested' })}
          >
            {text('model.finish')}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice kind="danger" title={failureTitle(failure, text)}>
          {failureText(failure, text)}
        </Notice>
      )}
      <p>{text('model.stopped_body', { done: answers.length, count: calls.length })}</p>
      <CallList calls={calls} done={answers.length} {...(failure ? { failed: answers.length } : {})} />
    </Drawer>
  )
}
