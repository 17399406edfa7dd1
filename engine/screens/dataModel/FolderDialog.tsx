import { planned } from '#engine/core/editor/planned.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { createCollection } from '#schemas/model/modelCalls.ts'
import { EditorDialog } from './collection/EditorDialog.tsx'
import { NameInput } from './model/NameInput.tsx'
import { usePlan } from './model/usePlan.tsx'

/** Creates a folder of collections, at the end of the list. */
export function FolderDialog({ close }: { readonly close: () => void }) {
  const text = useText()
  const { metadata } = useStudio()
  const plan = usePlan()
  const taken = metadata.collections.map(each => each.collection)
  const problemOf = (name: string) => nameProblem(name, 'collection', taken)
  const editor = useEditor<{ readonly name: string }, null>({
    initial: { name: '' },
    save: async ({ name }) => {
      const result = planned(await plan.run([createCollection({ collection: name, schema: null, meta: {} })]))
      await refreshModel()
      if (!result.ok) return result
      notify({ kind: 'success', title: plan.made(text('folders.created', { name })) })
      return { ok: true, value: null }
    },
    whyNot: ({ name }) => {
      const problem = problemOf(name)
      if (problem === null) return null
      return text(problem.kind === 'missing' ? 'data_model.name_missing' : 'data_model.name_wrong')
    },
    saved: close,
  })
  const { name } = editor.draft
  return (
    <>
      <EditorDialog title={text('folders.new')} confirm={text('folders.create')} editor={editor} cancel={close}>
        <NameInput
          label={text('name')}
          autoFocus
          value={name}
          problem={problemOf(name)}
          onChange={next => editor.change({ name: next })}
        />
      </EditorDialog>
      {plan.dialog}
    </>
  )
}
