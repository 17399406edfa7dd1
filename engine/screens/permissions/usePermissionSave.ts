import { useRef } from 'react'
import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { type PermissionDraft, savedBy } from '#engine/core/permissions/permissionDraft.ts'
import type { PermissionRow } from '#engine/core/permissions/permissionRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'
import { usePermissionChanges } from './usePermissionChanges.ts'
import { usePermissionReader } from './usePermissionReader.ts'

/**
 * Saves a permission. If someone else changed it since the drawer was opened, that is a conflict; saving again
 * overwrites their change.
 */
export function usePermissionSave(row: PermissionRow, initial: PermissionDraft, plan: PlanRunner) {
  const text = useText()
  const { metadata } = useStudio()
  const { readRow } = usePermissionReader()
  const { change } = usePermissionChanges(row.role, plan)
  // The last version the user saw: a change after that is another conflict.
  const savedRow = useRef(canonicalJson(row))

  return async (draft: PermissionDraft): Promise<Outcome<null>> => {
    const call = savedBy(row, draft, initial, typesOf(metadata, row.collection))
    if (!call) return failed(incomplete)
    try {
      const now = await readRow(row.id)
      const seen = canonicalJson(now)
      if (seen !== savedRow.current) {
        savedRow.current = seen
        return failed(disputed)
      }
    } catch (cause) {
      const failure = toFailure(cause)
      const isGone = failure._tag === 'Refused' && (failure.status === 403 || failure.status === 404)
      notifyFailure(failure, text, ...(isGone ? [text('permissions.gone')] : []))
      return failed(failure)
    }
    const after = await change({
      what: 'save',
      scope: ({ id }) => id === row.id,
      calls: () => [call],
      message: text('permissions.saved'),
    })
    return after ? { ok: true, value: null } : failed(unchanged)
  }
}

const failed = (failure: ApiFailure): Outcome<null> => ({ ok: false, failure })

/** The form already shows which part is invalid. */
const incomplete: ApiFailure = { _tag: 'Malformed', message: 'a part of the right cannot be saved' }

/** The change has already reported why. */
const unchanged: ApiFailure = { _tag: 'Malformed', message: 'the right was not changed' }

/** The form reports it. */
const disputed: ApiFailure = {
  ...{ _tag: 'Refused', status: 409, code: 'CONFLICT', message: '', problems: [], body: null },
}
