import { useText } from '../i18n/I18n.tsx'
import { humanise } from '../metadata/humanise.ts'
import { Impact } from '../model/impact/Impact.tsx'
import { useImpact } from '../model/impact/useImpact.ts'
import { LateConfirmDialog } from '../ui/dialog/LateConfirmDialog.tsx'
import { destructionOf } from './destruction.ts'
import type { FieldDraft } from './FieldDraft.ts'

export interface DestructionDialogProps {
  readonly draft: FieldDraft
  readonly confirm: () => void
  readonly cancel: () => void
}

/** Says what a change of the column costs before it is made. */
export function DestructionDialog({ draft, confirm, cancel }: DestructionDialogProps) {
  const text = useText()
  const { retyped, required } = destructionOf(draft)
  const field = draft.stored?.name ?? draft.field
  const impact = useImpact(
    { kind: 'field', collection: draft.collection, field: draft.field },
    retyped ? 'filled' : 'empty',
  )
  return (
    <LateConfirmDialog
      title={text('field_setup.change_column', { field })}
      confirm={text('save')}
      danger
      busy={false}
      error={null}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {retyped && <p>{text('field_setup.retype_body', { type: humanise(draft.type) })}</p>}
      {required && <p>{text('field_setup.require_body')}</p>}
      <Impact impact={impact} />
    </LateConfirmDialog>
  )
}
