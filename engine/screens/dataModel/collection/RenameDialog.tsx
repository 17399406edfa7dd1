import { planned } from '#engine/core/editor/planned.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import type { ImpactSubject } from '#engine/core/model/impact/touches.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { renameInModel } from '#schemas/model/renameInModel.ts'
import { Impact } from '../model/impact/Impact.tsx'
import { useImpact } from '../model/impact/useImpact.ts'
import { NameInput } from '../model/NameInput.tsx'
import type { PlanRunner } from '../model/usePlan.tsx'
import { EditorDialog } from './EditorDialog.tsx'

export interface RenameDialogProps {
  readonly subject: ImpactSubject
  readonly plan: PlanRunner
  /** Called with the new name, also when the renaming is undone with the old one. */
  readonly done: (name: string) => void
  readonly cancel: () => void
}

/** Renames a field or a collection, and lists what follows. The notification afterwards undoes it. */
export function RenameDialog({ subject, plan, done, cancel }: RenameDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { kind, collection } = subject
  const field = subject.kind === 'field' ? subject.field : null
  const current = field ?? collection
  const takenNames =
    field === null
      ? metadata.collections.map(each => each.collection)
      : (metadata.collection(collection)?.fields ?? []).map(each => each.field)
  const problemOf = (name: string) => (name === current ? null : nameProblem(name, kind, takenNames))
  const impact = useImpact(subject)
  const counting = impact.parts === null && impact.failure === null
  const editor = useEditor<{ readonly name: string }, string>({
    initial: { name: current },
    save: async ({ name }) => {
      const call = renameInModel(collection, field, name)
      const result = planned(await plan.run([call]))
      if (!result.ok) return result
      done(name)
      await refreshModel()
      notify({
        kind: 'success',
        title: text('data_model.renamed', { name }),
        action: { label: text('undo'), onPress: () => void goBack(name) },
      })
      return { ok: true, value: name }
    },
    whyNot: ({ name }) => {
      if (counting) return text('data_model.counting')
      if (name === current) return text('reason.nothing_to_save')
      const problem = problemOf(name)
      return problem === null ? null : text('data_model.name_wrong')
    },
  })
  const { draft } = editor
  return (
    <EditorDialog
      title={text(`data_model.rename_${kind}`, { name: current })}
      confirm={text('data_model.rename')}
      editor={editor}
      cancel={cancel}
    >
      <NameInput
        label={text('name')}
        autoFocus
        value={draft.name}
        problem={problemOf(draft.name)}
        onChange={name => editor.change({ name })}
      />
      <p>{text('data_model.rename_body')}</p>
      <Impact impact={impact} keepsItems />
    </EditorDialog>
  )

  async function goBack(name: string): Promise<void> {
    const call = field === null ? renameInModel(name, null, current) : renameInModel(collection, name, current)
    const { end } = await plan.run([call])
    if (end === 'done') done(current)
    await refreshModel()
  }
}
