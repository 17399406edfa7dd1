import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { describeExposure, type PublicExposure } from '#engine/core/permissions/describeExposure.ts'
import { restore } from '#engine/core/permissions/permissionCalls.ts'
import { type PermissionRow, permissionsCollection } from '#engine/core/permissions/permissionRows.ts'
import { widenedPermissions } from '#engine/core/permissions/widenedPermissions.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'
import { usePermissionReader } from './usePermissionReader.ts'

export interface PermissionChange {
  /** The part that is being changed, for `busy`. */
  readonly what: string
  /** The permissions that it can change, and that undo restores. */
  readonly scope: (row: PermissionRow) => boolean
  /** Whether the permissions in its scope have changes that the user has not seen and that it would undo. */
  readonly isStale?: (now: readonly PermissionRow[]) => boolean
  /** The required calls, based on the current permissions. */
  readonly calls: (now: readonly PermissionRow[]) => readonly ModelCall[]
  /** The notification, with undo; left out if the change is still visible. */
  readonly message?: string
}

/**
 * Changes the permissions of a role. Reloads them before and after, because someone else may be editing them. Changes
 * can be undone, and a warning stays until permissions opened to everyone are closed.
 */
export function usePermissionChanges(role: string | null, plan: Pick<PlanRunner, 'run' | 'staging'>) {
  const text = useText()
  const format = useFormat()
  const studio = useStudio()
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const { readRole } = usePermissionReader()
  const read = () => readRole(role)
  const refresh = () => client.invalidateQueries({ queryKey: ['items', permissionsCollection] })

  /** Reports the result of a change; `before` is what undo restores. */
  async function notifyChange(before: readonly PermissionRow[], after: readonly PermissionRow[], change: Told) {
    // The bar shows what is staged, and removes it.
    if (plan.staging) return
    const undo = { label: text('undo'), onPress: () => void putBack(before, change) }
    const open: PublicExposure | null =
      role === null ? await describeExposure(widenedPermissions(before, after), studio, { text, format }) : null
    if (open) notify({ kind: 'warning', ...open, persist: true, action: undo })
    else if (change.message) notify({ kind: 'success', title: change.message, action: undo })
  }

  async function putBack(before: readonly PermissionRow[], change: Told): Promise<void> {
    try {
      for (const { method, path, body } of restore(before, await read(), change.scope))
        await call({ method, path, ...(body === undefined ? {} : { body }) })
      notify({ kind: 'success', title: text('permissions.undone') })
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
      // The rest can be retried: it is recomputed.
      notify({
        kind: 'warning',
        title: text('permissions.not_undone'),
        persist: true,
        action: { label: text('try_again'), onPress: () => void putBack(before, change) },
      })
    }
    await refresh()
  }

  /** Makes a change; returns the permissions after it, or null if it failed. */
  async function change({
    what,
    scope,
    isStale,
    calls,
    message,
  }: PermissionChange): Promise<readonly PermissionRow[] | null> {
    if (busy.has(what)) return null
    setBusy(current => new Set([...current, what]))
    try {
      const before = await read()
      if (isStale?.(before.filter(scope))) {
        notify({
          ...{ kind: 'warning', title: text('permissions.disputed'), persist: true },
          text: text('permissions.changed_elsewhere'),
        })
        return null
      }
      const outcome = await plan.run(calls(before))
      if (outcome.end !== 'done') return null
      const after = await read()
      void notifyChange(before, after, { scope, ...(message === undefined ? {} : { message }) })
      return after
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
      return null
    } finally {
      await refresh()
      setBusy(current => new Set([...current].filter(each => each !== what)))
    }
  }

  return { busy, change }
}

type Told = Pick<PermissionChange, 'scope' | 'message'>
