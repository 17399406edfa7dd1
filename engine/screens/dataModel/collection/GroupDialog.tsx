import { addGroup, fieldGroups } from '#engine/core/dataModel/fieldGroups.ts'
import { planned } from '#engine/core/editor/planned.ts'
import { storedModel } from '#engine/core/model/storedModel.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { CallList } from '../model/CallList.tsx'
import type { PlanRunner } from '../model/usePlan.tsx'
import { EditorDialog } from './EditorDialog.tsx'

export interface GroupDialogProps {
  readonly collection: string
  readonly plan: PlanRunner
  readonly close: () => void
}

/** Adds a group of fields to a collection: a built-in one, or that of another collection. Lists the steps. */
export function GroupDialog({ collection, plan, close }: GroupDialogProps) {
  const text = useText()
  const { metadata, registry } = useStudio()
  const stored = storedModel(metadata)
  const groups = fieldGroups(
    stored,
    collection,
    ({ meta }) => meta?.interface != null && registry.namedInterface(meta.interface)?.group === true,
  )
  const addedFor = (id: string) => {
    const group = groups.find(each => each.id === id)
    return group ? addGroup(stored, collection, group) : { calls: [], left: [] }
  }
  const editor = useEditor<{ readonly id: string }, null>({
    initial: { id: groups[0]?.id ?? '' },
    save: async ({ id }) => {
      const result = planned(await plan.run(addedFor(id).calls))
      // Reloads even after a failure, because calls before it may have created something.
      await refreshModel()
      if (!result.ok) return result
      notify({ kind: 'success', title: plan.made(text('data_model.group_added')) })
      return { ok: true, value: null }
    },
    whyNot: ({ id }) => (addedFor(id).calls.length === 0 ? text('reason.nothing_to_save') : null),
    saved: close,
  })
  const { draft } = editor
  const { calls, left } = addedFor(draft.id)
  return (
    <EditorDialog
      title={text('data_model.group_add')}
      confirm={text('data_model.group_confirm')}
      editor={editor}
      cancel={close}
    >
      <p>{text('data_model.group_hint')}</p>
      <Select
        label={text('data_model.group')}
        value={draft.id}
        options={groups.map(({ id, name }) => ({ value: id, label: text(name.key, name.args) }))}
        onChange={id => editor.change({ id })}
      />
      {left.length > 0 && <Notice>{text('data_model.group_left', { fields: left.join(', ') })}</Notice>}
      <CallList calls={calls} />
    </EditorDialog>
  )
}
