import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { selectableCollections } from '#engine/core/metadata/selectableCollections.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { NameInput } from '../model/NameInput.tsx'
import type { PlanRunner } from '../model/usePlan.tsx'
import { duplicate } from './duplicate.ts'
import { EditorDialog } from './EditorDialog.tsx'

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
      notify({ kind: 'success', title: plan.made(text('data_model.field_created')) })
      return outcome
    },
    whyNot: draft => {
      const problem = problemOf(draft)
      if (problem === null) return null
      return text(problem.kind === 'missing' ? 'data_model.field_name_missing' : 'data_model.field_name_wrong')
    },
    saved: close,
  })
  const { draft } = editor
  return (
    <EditorDialog
      title={text('data_model.duplicate_field', { field: field.field })}
      confirm={text('data_model.duplicate')}
      editor={editor}
      cancel={close}
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
    </EditorDialog>
  )
}
