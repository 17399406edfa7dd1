import { useEffect, useRef, useState } from 'react'
import { byCondition, fieldClosed, rowDenial } from '#engine/core/access/fieldClosed.ts'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { applyPatch } from '#engine/core/edits/applyPatch.ts'
import { type Edits, isEdited, noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { toPayload } from '#engine/core/edits/toPayload.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { withConditions } from '#engine/core/form/withConditions.ts'
import type { CellMove } from '#engine/core/list/cell/moveOf.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'

export interface CellFormProps {
  readonly collection: CollectionInfo
  readonly itemKey: Key
  readonly field: FieldInfo
  readonly item: Item
  /** Somebody has pressed elsewhere: it is saved, or stays and says why not. */
  readonly leaving: boolean
  readonly stayed: () => void
  readonly save: (values: Item) => Promise<ApiFailure | null>
  readonly done: (move: CellMove) => void
}

/** What is done to one value of a list: its change, what is wrong with it, and how it is saved. */
export function useCellEdit(props: CellFormProps) {
  const { collection, itemKey, field, item, leaving, stayed, save, done } = props
  const { metadata, registry } = useStudio()
  const name = collection.collection
  const [edits, setEdits] = useState<Edits>(noEdits)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [saving, setSaving] = useState(false)
  const latest = useRef({ edits, saving, leaving })
  latest.current = { ...latest.current, saving, leaving }
  const holder = useRef({})

  const decision = metadata.decide('update', name)
  const { caller } = metadata
  const denial = rowDenial(decision, 'update', name, caller, item)
  const rights = { decision, action: 'update', caller, collection: name, rowDenial: denial } as const
  const context = ruleContext(caller)
  const [conditioned = field] = withConditions({ fields: [field], item, edits, isNew: false, caller })
  const { condition } = conditioned
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields: [condition?.hidden ? field : conditioned],
    item,
    edits,
    problems,
    // The cell is in the list whatever its form hides.
    closed: () => (condition?.hidden ? byCondition('hidden', condition) : fieldClosed(conditioned, rights)),
    registry,
    previous: previous.current,
  })
  const [node] = previous.current
  const closed = node?.closed ?? null
  const edited = isEdited(edits)

  useEffect(() => {
    const { current } = holder
    pendingEdits.put(current, edited)
    return () => pendingEdits.put(current, false)
  }, [edited])
  useEffect(() => {
    if (leaving) void submit('stay')
  })

  const change = (_: string, patch: Patch) => {
    const next = applyPatch(latest.current.edits, { field: field.field, patch }, item)
    latest.current.edits = next
    setEdits(next)
    setProblems([])
    setFailure(null)
  }
  const refuse = (found: readonly Problem[], why: ApiFailure | null) => {
    setProblems(found)
    setFailure(why)
    stayed()
  }
  async function submit(move: CellMove): Promise<void> {
    if (latest.current.saving) return
    const { edits } = latest.current
    if (!isEdited(edits) || closed) return done(move)
    const values = toPayload(edits, name, payloadModel(metadata), itemKey)
    const found = validateItem({ fields: [field.wire], values, isNew: false, before: item, context })
    if (found.length > 0) return refuse(found, null)
    latest.current.saving = true
    setSaving(true)
    const refused = await save(values)
    setSaving(false)
    if (refused === null) return done(move)
    const own = refused._tag === 'Refused' ? refused.problems.filter(problem => problem.field === field.field) : []
    refuse(own, own.length > 0 ? null : refused)
  }
  const itemNow = () => withEdits(item, latest.current.edits)
  return { node, closed, problem: problems[0], failure, saving, itemNow, change, submit }
}
