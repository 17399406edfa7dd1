import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { call, run } from '#engine/core/api/call.ts'
import type { ModelCall } from '#engine/core/model/ModelCall.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { opened } from '#engine/core/permissions/opened.ts'
import { restore } from '#engine/core/permissions/permissionCalls.ts'
import {
  type PermissionRow,
  permissionsCollection,
  queryOf,
  readRows,
} from '#engine/core/permissions/permissionRows.ts'
import { type PublicOpening, sayOpened } from '#engine/core/permissions/sayOpened.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'

export interface PermissionChange {
  /** What is being changed, as `busy` says it. */
  readonly what: string
  /** The rights that it may touch, and that are put back. */
  readonly scope: (row: PermissionRow) => boolean
  /** Whether it would undo, of the rights in its scope as they are now, what nobody here has seen. */
  readonly isStale?: (now: readonly PermissionRow[]) => boolean
  /** What it takes, from the rights as they are now. */
  readonly calls: (now: readonly PermissionRow[]) => readonly ModelCall[]
  /** What is said of it, with a way back; nothing where it goes on in sight. */
  readonly said?: string
}

/**
 * Changes rights of a role. They are read anew before and after: somebody else may be at them. What was changed can be
 * taken back, and what has been opened to everybody is said until it is closed.
 */
export function usePermissionChanges(role: string | null, plan: Pick<PlanRunner, 'run'>) {
  const text = useText()
  const format = useFormat()
  const studio = useStudio()
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const read = async () => readRows((await studio.readItems(permissionsCollection, queryOf(role))).items)
  const refresh = () => client.invalidateQueries({ queryKey: ['items', permissionsCollection] })

  /** Says what has come of a change; `before` is what it is put back to. */
  async function tell(before: readonly PermissionRow[], after: readonly PermissionRow[], change: Told) {
    const undo = { label: text('undo'), onPress: () => void putBack(before, change) }
    const open: PublicOpening | null =
      role === null ? await sayOpened(opened(before, after), studio, { text, format }) : null
    if (open) notify({ kind: 'warning', ...open, persist: true, action: undo })
    else if (change.said) notify({ kind: 'success', title: change.said, action: undo })
  }

  async function putBack(before: readonly PermissionRow[], change: Told): Promise<void> {
    try {
      for (const { method, path, body } of restore(before, await read(), change.scope))
        await run(call({ method, path, ...(body === undefined ? {} : { body }) }))
      notify({ kind: 'success', title: text('permissions.undone') })
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
      // What is left of it can be tried again: it is worked out anew.
      notify({
        kind: 'warning',
        title: text('permissions.not_undone'),
        persist: true,
        action: { label: text('try_again'), onPress: () => void putBack(before, change) },
      })
    }
    await refresh()
  }

  /** Makes a change; gives the rights as they are after it, or null where it came to nothing. */
  async function change({
    what,
    scope,
    isStale,
    calls,
    said,
  }: PermissionChange): Promise<readonly PermissionRow[] | null> {
    if (busy.has(what)) return null
    setBusy(held => new Set([...held, what]))
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
      void tell(before, after, { scope, ...(said === undefined ? {} : { said }) })
      return after
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
      return null
    } finally {
      await refresh()
      setBusy(held => new Set([...held].filter(each => each !== what)))
    }
  }

  return { busy, change }
}

type Told = Pick<PermissionChange, 'scope' | 'said'>
