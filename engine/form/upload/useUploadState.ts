import { useCallback, useSyncExternalStore } from 'react'
import { noUploads, type UploadsState } from '#engine/core/upload/UploadsState.ts'
import { useUploads } from './UploadsContext.ts'

/** The result of a selector on the uploads; redraws when it changes. */
export function useUploadState<Value>(select: (state: UploadsState) => Value): Value {
  const { actor } = useUploads()
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  return select(useSyncExternalStore(subscribe, () => actor?.getSnapshot().context ?? noUploads))
}
