import { planned } from '#engine/core/editor/planned.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Finding } from '#schemas/doctor/Finding.ts'
import { CallList } from '../dataModel/model/CallList.tsx'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'
import { useStagingStore } from '../staging/useStagingStore.ts'

export interface FixDialogProps {
  readonly finding: Finding
  readonly plan: PlanRunner
  /** Checks the model again. */
  readonly examine: () => Promise<unknown>
  readonly close: () => void
}

/** Shows the calls that fix a finding before they are made. */
export function FixDialog({ finding, plan, examine, close }: FixDialogProps) {
  const text = useText()
  const calls = finding.fix ?? []
  const { hasStaged } = useStagingStore()
  const { busy, save } = useEditor({
    initial: {},
    save: async () => {
      const outcome = planned(await plan.run(calls))
      await examine()
      if (outcome.ok) notify({ kind: 'success', title: text('model.doctor.fixed') })
      return outcome
    },
    saved: close,
    // The plan has reported why.
    refused: close,
  })
  return (
    <LazyConfirmDialog
      title={text('model.doctor.fix_title')}
      confirm={text('model.doctor.fix')}
      busy={busy}
      error={null}
      {...(hasStaged ? { disabledReason: text('model.staged.first') } : {})}
      onConfirm={save}
      onCancel={close}
    >
      <p>{text('model.doctor.fix_body')}</p>
      <CallList calls={calls} />
    </LazyConfirmDialog>
  )
}
