import { destructionOf } from '#engine/core/fieldSetup/destruction.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { humanize } from '#engine/core/metadata/humanize.ts'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Impact } from '../dataModel/model/impact/Impact.tsx'
import { useImpact } from '../dataModel/model/impact/useImpact.ts'

export interface DestructionDialogProps {
  readonly draft: FieldDraft
  readonly confirm: () => void
  readonly cancel: () => void
}

/** Explains how a change of the column affects stored data, and asks for confirmation. */
export function DestructionDialog({ draft, confirm, cancel }: DestructionDialogProps) {
  const text = useText()
  const { retyped, required } = destructionOf(draft)
  const field = draft.stored?.name ?? draft.field
  const impact = useImpact(
    { kind: 'field', collection: draft.collection, field: draft.field },
    retyped ? 'filled' : 'empty',
  )
  return (
    <LazyConfirmDialog
      title={text('field_setup.change_column', { field })}
      confirm={text('save')}
      danger
      busy={false}
      error={null}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {retyped && <p>{text('field_setup.retype_body', { type: humanize(draft.type) })}</p>}
      {required && <p>{text('field_setup.require_body')}</p>}
      <Impact impact={impact} />
    </LazyConfirmDialog>
  )
}
