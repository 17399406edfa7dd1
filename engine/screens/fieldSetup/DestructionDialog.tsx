import { defaultChangeOf, destructionOf } from '#engine/core/fieldSetup/destruction.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { typeName } from '#engine/core/fieldSetup/schemaForm.ts'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Impact } from '../dataModel/model/impact/Impact.tsx'
import { useImpact } from '../dataModel/model/impact/useImpact.ts'

export interface DestructionDialogProps {
  readonly draft: FieldDraft
  readonly change: (draft: FieldDraft) => void
  readonly confirm: () => void
  readonly cancel: () => void
}

/** Explains how a change of the column affects stored data, and asks for confirmation. */
export function DestructionDialog({ draft, change, confirm, cancel }: DestructionDialogProps) {
  const text = useText()
  const { retyped, required } = destructionOf(draft)
  const fate = defaultChangeOf(draft)
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
      {retyped && <p>{text('field_setup.retype_body', { type: typeName(draft.type, text) })}</p>}
      {fate && <p>{text('field_setup.default_fate', { kind: fate.kind, before: fate.before, after: fate.after })}</p>}
      {fate && fate.converted !== null && (
        <Checkbox
          label={text('field_setup.default_remove')}
          checked={fate.kind === 'removed'}
          onChange={removed =>
            change({ ...draft, schema: { ...draft.schema, default_value: removed ? null : fate.converted } })
          }
        />
      )}
      {required && <p>{text('field_setup.require_body')}</p>}
      <Impact impact={impact} />
    </LazyConfirmDialog>
  )
}
