import { useEffect, useEffectEvent, useRef } from 'react'
import { byCondition, fieldReadOnlyReason, rowDenial } from '#engine/core/access/fieldReadOnlyReason.ts'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { invalid } from '#engine/core/api/ApiFailure.ts'
import { applyPatch } from '#engine/core/edits/applyPatch.ts'
import { type Edits, isEdited, noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import { toPayload } from '#engine/core/edits/toPayload.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { withConditions } from '#engine/core/form/withConditions.ts'
import { validateInput } from '#engine/core/item/validateInput.ts'
import type { CellMove } from '#engine/core/list/cell/moveOf.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useFormNodes } from '#engine/form/useFormNodes.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'

export interface CellFormProps {
  readonly collection: CollectionInfo
  readonly itemKey: Key
  readonly field: FieldInfo
  readonly item: Item
  /** A press outside the cell saves it, or keeps it open with the reason why not. */
  readonly leaving: boolean
  readonly stayed: () => void
  readonly save: (values: Item) => Promise<ApiFailure | null>
  readonly done: (move: CellMove) => void
}

/** The edit of one value in a list: its change, its problems, and how it is saved. */
export function useCellEdit(props: CellFormProps) {
  const { collection, itemKey, field, item, leaving, stayed, save, done } = props
  const { metadata } = useStudio()
  const { caller } = metadata
  const name = collection.collection
  const move = useRef<CellMove>('stay')
  const editor = useEditor<{ readonly edits: Edits }, null>({
    initial: { edits: noEdits },
    isEdited: ({ edits }) => isEdited(edits),
    save: async ({ edits }) => {
      const values = toPayload(edits, name, payloadModel(metadata), itemKey)
      const context = ruleContext(caller)
      const problems = validateInput({ fields: [field.wire], values, isNew: false, before: item, context })
      const failure = problems.length > 0 ? invalid(problems) : await save(values)
      return failure === null ? { ok: true, value: null } : { ok: false, failure }
    },
    saved: () => done(move.current),
    refused: stayed,
  })
  const { edits } = editor.draft
  // The error stays until the value changes.
  const failure = editor.sent === editor.draft ? editor.failure : null
  const problems = failure?._tag === 'Refused' ? failure.problems.filter(each => each.field === field.field) : []

  const decision = metadata.decide('update', name)
  const denial = rowDenial(decision, 'update', name, caller, item)
  const permissions = { decision, action: 'update', caller, collection: name, rowDenial: denial } as const
  const [conditioned = field] = withConditions({ fields: [field], item, edits, isNew: false, caller })
  const { condition } = conditioned
  const [node] = useFormNodes({
    fields: [condition?.hidden ? field : conditioned],
    ...{ item, edits, problems },
    // The cell is listed even if the form hides the field.
    readOnlyReason: () =>
      condition?.hidden ? byCondition('hidden', condition) : fieldReadOnlyReason(conditioned, permissions),
  })
  const readOnlyReason = node?.readOnlyReason ?? null

  const submit = (to: CellMove) => {
    if (!editor.isEditedNow() || readOnlyReason) return done(to)
    move.current = to
    editor.save()
  }
  const leave = useEffectEvent(() => submit('stay'))
  useEffect(() => {
    if (leaving) leave()
  }, [leaving])
  return {
    ...{ node, closed: readOnlyReason, submit },
    problem: problems[0],
    failure: problems.length > 0 ? null : failure,
    saving: editor.busy,
    current: withEdits(item, edits),
    change: (_: string, patch: Patch) =>
      editor.change(({ edits }) => ({ edits: applyPatch(edits, { field: field.field, patch }, item) })),
  }
}
