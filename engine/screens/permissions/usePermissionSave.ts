import { useRef, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { type PermissionDraft, savedBy } from '#engine/core/permissions/permissionDraft.ts'
import { type PermissionRow, permissionsCollection, readRows } from '#engine/core/permissions/permissionRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'
import { usePermissionChanges } from './usePermissionChanges.ts'

export interface PermissionSave {
  readonly row: PermissionRow
  readonly draft: PermissionDraft
  readonly initial: PermissionDraft
  readonly plan: PlanRunner
  readonly done: () => void
}

/**
 * Saves a right. Where somebody else has changed it since the drawer was opened, that is said first; saved once more, it
 * takes the place of theirs.
 */
export function usePermissionSave({ row, draft, initial, plan, done }: PermissionSave) {
  const text = useText()
  const { metadata, readItem } = useStudio()
  const { busy, change } = usePermissionChanges(row.role, plan)
  const [disputed, setDisputed] = useState(false)
  const known = useRef(canonicalJson(row))
  const [looking, setLooking] = useState(false)

  async function save(): Promise<void> {
    const call = savedBy(row, draft, initial, typesOf(metadata, row.collection))
    if (!call || looking) return
    setLooking(true)
    try {
      const [now] = readRows([await readItem(permissionsCollection, row.id, ['*'])])
      const seen = canonicalJson(now)
      if (seen !== known.current) {
        known.current = seen
        setDisputed(true)
        return
      }
      const after = await change({
        what: 'save',
        scope: ({ id }) => id === row.id,
        calls: () => [call],
        said: text('permissions.saved'),
      })
      if (after) done()
    } catch (cause) {
      const failure = toFailure(cause)
      const isGone = failure._tag === 'Refused' && (failure.status === 403 || failure.status === 404)
      notifyFailure(failure, text, ...(isGone ? [text('permissions.gone')] : []))
    } finally {
      setLooking(false)
    }
  }

  return { save, saving: looking || busy.has('save'), disputed }
}
