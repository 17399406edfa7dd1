import { useRef, useState } from 'react'
import { beforeOf, type MetaChange, withChanges } from '#engine/core/dataModel/collection/fieldOrder.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { updateField, updateFields } from '#schemas/model/modelCalls.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

/**
 * Changes of fields that show at once and are sent one after the other. A rejected change is reverted; the plan reports
 * why.
 */
export function useFieldChanges({ collection, fields: stored }: CollectionInfo, plan: PlanRunner) {
  const [waiting, setWaiting] = useState<readonly (readonly MetaChange[])[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const left = useRef(0)
  const fields: readonly FieldInfo[] = withChanges(stored, waiting.flat())
  const change = (changes: readonly MetaChange[]) => {
    const call = callOf(collection, changes, beforeOf(fields, changes))
    setWaiting(current => [...current, changes])
    left.current++
    turn.current = turn.current.then(async () => {
      const { end } = await plan.run([call])
      const isLast = --left.current === 0
      // Reloads the model after the last change, even a rejected one: someone else may have changed it.
      if (isLast) await refreshModel()
      setWaiting(current => (isLast ? [] : end === 'done' ? current : current.filter(each => each !== changes)))
    })
  }
  return { fields, change }
}

/** One field is a single update, several are a batch. */
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
