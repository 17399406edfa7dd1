import type { Finding } from '#engine/core/doctor/Finding.ts'
import { LateConfirmDialog } from '#engine/ui/dialog/LateConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { CallList } from '../dataModel/model/CallList.tsx'

export interface FixDialogProps {
  readonly finding: Finding
  readonly busy: boolean
  readonly fix: () => void
  readonly close: () => void
}

/** Shows what mends a finding, call by call, before any of it is made. */
export function FixDialog({ finding: { fix: calls }, busy, fix, close }: FixDialogProps) {
  const text = useText()
  return (
    <LateConfirmDialog
      title={text('model.doctor.fix_title')}
      confirm={text('model.doctor.fix')}
      busy={busy}
      error={null}
      onConfirm={fix}
      onCancel={close}
    >
      <p>{text('model.doctor.fix_body')}</p>
      <CallList calls={calls ?? []} />
    </LateConfirmDialog>
  )
}
