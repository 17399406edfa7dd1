import { metaEdits, metaValues } from '#engine/core/dataModel/collection/metaEdits.ts'
import { planned } from '#engine/core/editor/planned.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { updateCollection } from '#engine/core/model/modelCalls.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { usePageEditor } from '../../editor/usePageEditor.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

interface SettingsDraft {
  /** What they were when the edit began; null where that is what is there now. */
  readonly began: Item | null
  readonly change: Item
}

/** The settings of a collection while they are edited: over what is there now lies only what was changed here. */
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
      // That was said: what is there now is what the next save begins with.
      if (failure._tag === 'Refused' && failure.code === 'CONFLICT') editor.change({ began: null })
    },
  })
  const { draft } = editor
  const began = draft.began ?? stored
  const shown = { ...stored, ...draft.change }
  const put = (value: Item) => {
    const said = metaEdits(began, { ...began, ...draft.change, ...metaEdits(shown, value)?.change })
    editor.change(said ? { began, change: said.change } : nothing)
  }
  return { editor, shown, put }
}

const nothing: SettingsDraft = { began: null, change: {} }

function editsOf(draft: SettingsDraft, stored: Item) {
  const began = draft.began ?? stored
  return metaEdits(began, { ...began, ...draft.change })
}
