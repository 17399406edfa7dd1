import { useEffect, useState } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { changesBetween, isStagedEmpty, pendingChanges, type ServerState } from '#engine/core/staging/stagedPlan.ts'
import { noStaging } from '#engine/core/staging/stagingStore.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { useStagingStore } from './useStagingStore.ts'

/**
 * Applies the staged changes. What the server has already is no longer staged, so that an interrupted plan continues.
 * Afterwards, the changes that undo it are kept.
 */
export function useApplyStaged(state: ServerState | null, reload: () => Promise<unknown>) {
  const text = useText()
  const plan = usePlan()
  const { store, staging } = useStagingStore()
  const [busy, setBusy] = useState(false)
  // The state of the server before the plan, once it has been applied and reloaded.
  const [before, setBefore] = useState<ServerState | null>(null)
  useEffect(() => {
    if (before === null || state === null) return
    setBefore(null)
    store.put({ ...store.get(), undo: changesBetween(state, before) })
  }, [before, state, store])
  useEffect(() => {
    if (state === null || busy || isStagedEmpty(staging.staged)) return
    const pending = pendingChanges(state, staging.staged)
    if (JSON.stringify(pending) === JSON.stringify(staging.staged)) return
    store.put({ ...staging, isOn: true, staged: pending })
  }, [state, busy, staging, store])
  const apply = async (calls: readonly ModelCall[]) => {
    if (state === null) return
    setBusy(true)
    const { end } = await plan.run(calls)
    if (end === 'done') {
      store.put(noStaging)
      notify({ kind: 'success', title: text('model.staged.applied') })
    }
    await Promise.all([refreshModel(), reload()])
    if (end === 'done') setBefore(state)
    setBusy(false)
  }
  return { apply, busy, dialog: plan.dialog }
}
