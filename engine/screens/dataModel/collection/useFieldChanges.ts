import { useRef, useState } from 'react'
import { beforeOf, type MetaChange, withChanges } from '#engine/core/dataModel/collection/fieldOrder.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { updateField, updateFields } from '#engine/core/model/modelCalls.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

/**
 * Changes of fields that are seen at once and made one after the other. One that is refused is taken back on the screen
 * (A-0153, P-423, P-424); the plan says why.
 */
export function useFieldChanges({ collection, fields: stored }: CollectionInfo, plan: PlanRunner) {
  const [waiting, setWaiting] = useState<readonly (readonly MetaChange[])[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const left = useRef(0)
  const fields: readonly FieldInfo[] = withChanges(stored, waiting.flat())
  const change = (changes: readonly MetaChange[]) => {
    const call = callOf(collection, changes, beforeOf(fields, changes))
    setWaiting(known => [...known, changes])
    left.current++
    turn.current = turn.current.then(async () => {
      const { end } = await plan.run([call])
      const isLast = --left.current === 0
      // The model is read once the last change is there, refused or not: somebody else may have been here.
      if (isLast) await refreshModel()
      setWaiting(known => (isLast ? [] : end === 'done' ? known : known.filter(each => each !== changes)))
    })
  }
  return { fields, change }
}

/** One field by itself, several at once (A-0136, A-0152, A-0953, A-0954). */
function callOf(collection: string, changes: readonly MetaChange[], before: readonly MetaChange[]) {
  const [first, ...more] = changes
  const [was] = before
  return first && was && more.length === 0
    ? updateField(collection, first.field, { meta: first.meta }, { meta: was.meta })
    : updateFields(
        collection,
        changes.map(({ field, meta }) => ({ field, meta })),
        before.map(({ field, meta }) => ({ field, meta })),
      )
}
