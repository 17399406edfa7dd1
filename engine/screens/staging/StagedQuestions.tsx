import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { CallList } from '../dataModel/model/CallList.tsx'

interface QuestionProps {
  readonly confirm: () => void
  readonly close: () => void
}

export interface ApplyStagedProps extends QuestionProps {
  readonly count: number
  /** What converts or deletes data. */
  readonly costly: readonly ModelCall[]
}

/** Asks before changes that lose data are applied. */
export function ApplyStaged({ count, costly, confirm, close }: ApplyStagedProps) {
  const text = useText()
  const title = text('model.file.apply', { count })
  return (
    <LazyConfirmDialog
      title={title}
      confirm={title}
      danger
      busy={false}
      error={null}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{text('model.staged.undo_loses')}</p>
      <CallList calls={costly} />
    </LazyConfirmDialog>
  )
}

export interface RemoveStagedProps extends QuestionProps {
  readonly also: readonly ModelCall[]
}

/** Asks before a staged change is removed with those that depend on it. */
export function RemoveStaged({ also, confirm, close }: RemoveStagedProps) {
  const text = useText()
  return (
    <LazyConfirmDialog
      title={text('model.staged.remove_title')}
      confirm={text('model.staged.remove')}
      danger
      busy={false}
      error={null}
      onConfirm={confirm}
      onCancel={close}
    >
      <CallList calls={also} />
    </LazyConfirmDialog>
  )
}
