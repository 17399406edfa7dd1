import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { selectableCollections } from '#engine/core/metadata/selectableCollections.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
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

/** Copies a field under another name or into another collection. */
export function DuplicateDialog({ field, plan, close }: DuplicateDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const problemOf = ({ collection, name }: Draft) =>
    nameProblem(name, 'field', metadata.collection(collection)?.fields.map(each => each.field) ?? [])
  const editor = useEditor<Draft, null>({
    initial: { collection: field.collection, name: `${field.field}_copy` },
    save: async ({ collection, name }) => {
      const outcome = await duplicate(plan, field, { collection, field: name })
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
  const { draft, disabledReason } = editor
  return (
    <LazyConfirmDialog
      title={text('data_model.duplicate_field', { field: field.field })}
      confirm={text('data_model.duplicate')}
      busy={editor.busy}
      error={editor.error}
      {...(disabledReason === null ? {} : { disabledReason })}
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
          options={selectableCollections(metadata, false).map(each => ({
            value: each.collection,
            label: each.collection,
          }))}
          onChange={collection => editor.change({ collection })}
        />
        <NameInput
          label={text('name')}
          autoFocus
          value={draft.name}
          problem={problemOf(draft)}
          onChange={name => editor.change({ name })}
        />
      </form>
    </LazyConfirmDialog>
  )
}
