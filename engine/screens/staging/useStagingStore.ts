import { isStagedEmpty } from '#engine/core/staging/stagedPlan.ts'
import { forgetUndo, stagedUndo, stagingOf, withoutStaging } from '#engine/core/staging/stagingStore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'

/** What the user has staged on this server. */
export function useStagingStore() {
  const { metadata } = useStudio()
  const user = metadata.caller.user ?? ''
  const store = stagingOf(user)
  const staging = useStore(store)
  return {
    store,
    staging,
    /** Edits are staged. */
    isOn: staging.isOn || !isStagedEmpty(staging.staged),
    /** There are changes to apply or discard. */
    hasStaged: !isStagedEmpty(staging.staged),
    start: () => store.put({ ...store.get(), isOn: true }),
    /** Drops the staged changes and sends edits at once again. */
    stop: () => store.put(withoutStaging(store.get())),
    /** Stages the changes that undo those that were applied last. */
    stageUndo: () => store.put(stagedUndo(store.get())),
    /** Drops the changes that undo those that were applied last. */
    dismissUndo: () => forgetUndo(user),
  }
}
