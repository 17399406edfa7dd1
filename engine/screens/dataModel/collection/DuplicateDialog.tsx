import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { offeredCollections } from '#engine/core/metadata/offeredCollections.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LateConfirmDialog } from '#engine/ui/dialog/LateConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { NameInput } from '../model/NameInput.tsx'
import type { PlanRunner } from '../model/usePlan.tsx'
import styles from './DuplicateDialog.module.css'
import { duplicate } from './duplicate.ts'

export interface DuplicateDialogProps {
  readonly field: FieldInfo
  readonly plan: PlanRunner
  readonly close: () => void
}

interface Draft {
  readonly collection: string
  readonly name: string
}

/** Makes a field like another one, under another name or in another collection (A-0462 … A-0476). */
export function DuplicateDialog({ field, plan, close }: DuplicateDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const problemOf = ({ collection, name }: Draft) =>
    nameProblem(name, 'field', metadata.collection(collection)?.fields.map(each => each.field) ?? [])
  const editor = useEditor<Draft, null>({
    initial: { collection: field.collection, name: `${field.field}_copy` },
    save: async ({ collection, name }) => {
      const outcome = await duplicate(plan, field, { collection, field: name }, text)
      if (!outcome.ok) return outcome
      await refreshModel()
      notify({ kind: 'success', title: text('data_model.field_created') })
      return outcome
    },
    whyNot: draft => {
      const problem = problemOf(draft)
      if (problem === null) return null
      return text(problem.kind === 'missing' ? 'data_model.field_name_missing' : 'data_model.field_name_wrong')
    },
    saved: close,
  })
  const { draft, why } = editor
  return (
    <LateConfirmDialog
      title={text('data_model.duplicate_field', { field: field.field })}
      confirm={text('data_model.duplicate')}
      busy={editor.busy}
      error={null}
      {...(why === null ? {} : { why })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          editor.save()
        }}
      >
        <Select
          label={text('collection')}
          value={draft.collection}
          options={offeredCollections(metadata, false).map(each => ({
            value: each.collection,
            label: each.collection,
          }))}
          onChange={collection => editor.change({ collection })}
        />
        <NameInput
          label={text('name')}
          value={draft.name}
          problem={problemOf(draft)}
          onChange={name => editor.change({ name })}
        />
      </form>
    </LateConfirmDialog>
  )
}
