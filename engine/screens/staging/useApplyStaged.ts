import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { type ApplyNews, applyMachine } from '#engine/core/staging/applyMachine.ts'
import { deletedCollections, withoutRestored } from '#engine/core/staging/restorePresets.ts'
import { changesBetween, isStagedEmpty, pendingChanges, type ServerState } from '#engine/core/staging/stagedPlan.ts'
import { noStaging } from '#engine/core/staging/stagingStore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { readPresets } from './readPresets.ts'
import { useStagingStore } from './useStagingStore.ts'

/**
 * Applies the staged changes. What the server has already is no longer staged, so that an interrupted plan continues.
 * Afterwards, the changes that undo it are kept.
 */
export function useApplyStaged(state: ServerState | null, reload: () => Promise<unknown>) {
  const text = useText()
  const { readItems } = useStudio()
  const plan = usePlan()
  const { store } = useStagingStore()
  const { run } = plan
  const machine = useMemo(
    () =>
      applyMachine.provide({
        actors: {
          readPresets: fromPromise(({ input, signal }) => readPresets(readItems, deletedCollections(input), signal)),
          run: fromPromise(({ input }) => run(input)),
          reload: fromPromise(async () => {
            await Promise.all([refreshModel(), reload()])
          }),
        },
      }),
    [readItems, reload, run],
  )
  const [snapshot, send, actor] = useMachine(machine)
  const { value } = snapshot
  useEmitted(actor, (news: ApplyNews) => {
    if (news.type === 'failed') notifyFailure(news.failure, text)
    else if (news.type === 'applied') {
      store.put(noStaging)
      notify({ kind: 'success', title: text('model.staged.applied') })
    } else if (news.type === 'undoable') {
      const undo = changesBetween(news.state, news.before)
      const kept = { ...store.get(), undo }
      // Presets can be large: the browser may have room for the changes alone.
      if (!store.put({ ...kept, undoPresets: news.presets })) store.put(kept)
    } else dropDone(news.state, news.sent)
  })
  // Sent again when the machine waits for the state after its reload.
  useEffect(() => {
    if (state !== null && (value === 'reviewing' || value === 'arriving')) send({ type: 'state.read', state })
  }, [state, value, send])
  return {
    apply: (calls: readonly ModelCall[]) => send({ type: 'apply.requested', calls }),
    busy: snapshot.hasTag('busy'),
    dialog: plan.dialog,
  }

  /** What the server has already is no longer staged. */
  function dropDone(read: ServerState, sent: readonly ModelCall[]): void {
    const staging = store.get()
    if (isStagedEmpty(staging.staged)) return
    const staged = pendingChanges(read, staging.staged)
    const presets = withoutRestored(staging.presets ?? [], sent)
    const isUnchanged = JSON.stringify(staged) === JSON.stringify(staging.staged)
    if (isUnchanged && presets.length === (staging.presets ?? []).length) return
    store.put({ ...staging, isOn: true, staged, presets })
  }
}
