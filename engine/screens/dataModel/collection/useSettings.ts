import { metaEdits, metaValues } from '#engine/core/dataModel/collection/metaEdits.ts'
import { planned } from '#engine/core/editor/planned.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { updateCollection } from '#schemas/model/modelCalls.ts'
import { usePageEditor } from '../../editor/usePageEditor.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

interface SettingsDraft {
  /** The settings when the edit began; null if they are unchanged since. */
  readonly base: Item | null
  readonly change: Item
}

/** The settings of a collection while they are edited: only the changed values override the current ones. */
export function useSettings({ collection, meta }: CollectionInfo, plan: PlanRunner, saved: () => void) {
  const text = useText()
  const stored = metaValues(meta)
  const href = settingsHref('data-model', collection)
  const editor = usePageEditor<SettingsDraft, null>({
    initial: nothing,
    isEdited: draft => editsOf(draft, stored) !== null,
    // Its drawers open over it.
    isWithin: path => path === href || path.startsWith(`${href}/`),
    whyNot: (_, edited) => (edited ? null : text('reason.nothing_to_save')),
    save: async draft => {
      const edits = editsOf(draft, stored)
      if (edits === null) return { ok: true, value: null }
      const outcome = planned(await plan.run([updateCollection(collection, edits.change, edits.before)]))
      await refreshModel()
      return outcome
    },
    saved,
    refused: failure => {
      // The conflict was reported, so the next save starts from the current settings.
      if (failure._tag === 'Refused' && failure.code === 'CONFLICT') editor.change({ base: null })
    },
  })
  const { draft } = editor
  const base = draft.base ?? stored
  const shown = { ...stored, ...draft.change }
  const put = (value: Item) => {
    const edits = metaEdits(base, { ...base, ...draft.change, ...metaEdits(shown, value)?.change })
    editor.change(edits ? { base, change: edits.change } : nothing)
  }
  return { editor, shown, put }
}

const nothing: SettingsDraft = { base: null, change: {} }

function editsOf(draft: SettingsDraft, stored: Item) {
  const base = draft.base ?? stored
  return metaEdits(base, { ...base, ...draft.change })
}
