import { copyCollection } from '#engine/core/dataModel/copyCollection.ts'
import { planned } from '#engine/core/editor/planned.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { storedModel } from '#engine/core/model/storedModel.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { CallList } from '../model/CallList.tsx'
import { NameInput } from '../model/NameInput.tsx'
import type { PlanRunner } from '../model/usePlan.tsx'
import { EditorDialog } from './EditorDialog.tsx'

export interface CopyDialogProps {
  readonly collection: string
  readonly plan: PlanRunner
  /** Called when the copy has been created. */
  readonly done: (name: string) => void
  readonly cancel: () => void
}

/** Copies the structure of a collection under another name, and lists the steps. */
export function CopyDialog({ collection, plan, done, cancel }: CopyDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const takenNames = metadata.collections.map(each => each.collection)
  const problemOf = (name: string) => nameProblem(name, 'collection', takenNames)
  const copyAs = (name: string) => copyCollection(storedModel(metadata), collection, name)
  const editor = useEditor<{ readonly name: string }, string>({
    initial: { name: `${collection}_copy` },
    save: async ({ name }) => {
      const result = planned(await plan.run(copyAs(name).calls))
      // Reloads even after a failure, because calls before it may have created something.
      await refreshModel()
      if (!result.ok) return result
      notify({ kind: 'success', title: plan.made(text('data_model.collection_created')) })
      return { ok: true, value: name }
    },
    whyNot: ({ name }) => {
      const problem = problemOf(name)
      if (problem === null) return null
      return text(problem.kind === 'missing' ? 'data_model.name_missing' : 'data_model.name_wrong')
    },
    saved: done,
  })
  const { draft } = editor
  const { calls, left } = copyAs(draft.name)
  return (
    <EditorDialog
      title={text('data_model.duplicate_collection', { collection })}
      confirm={text('data_model.duplicate')}
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
      {left.length > 0 && <Notice>{text('data_model.copy_left', { fields: left.join(', ') })}</Notice>}
      <CallList calls={calls} />
    </EditorDialog>
  )
}
