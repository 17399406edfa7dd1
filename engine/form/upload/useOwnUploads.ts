import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { UploadTarget } from '#engine/core/registry/StudioHost.ts'
import type { Picked } from '#engine/core/upload/PickedFile.ts'
import type { UploadReport } from '#engine/core/upload/UploadReport.ts'
import { reportsOf } from '#engine/core/upload/UploadsState.ts'
import { useUploads } from './UploadsContext.ts'
import { useUploadState } from './useUploadState.ts'

export interface OwnUploads {
  /** The uploads started by this component. */
  readonly reports: readonly UploadReport[]
  readonly begin: (picked: Picked, target: UploadTarget) => void
}

/**
 * Uploads that the component which starts them shows. When it unmounts, the studio's notice shows the unfinished ones.
 * `arrived` receives the stored files of a batch once all of them are finished, and again after a later retry.
 */
export function useOwnUploads(arrived: (reports: readonly UploadReport[]) => void): OwnUploads {
  const { actor, send } = useUploads()
  const owner = useId()
  const reports = useUploadState(state => reportsOf(state, owner))
  const onArrived = useEffectEvent(arrived)
  useEffect(() => {
    const subscription = actor?.on('batch.arrived', news => {
      if (news.owner === owner) onArrived(news.reports)
    })
    return () => subscription?.unsubscribe()
  }, [actor, owner])
  const hasBegun = useRef(false)
  useEffect(
    () => () => {
      if (hasBegun.current) send({ type: 'owner.left', owner })
    },
    [send, owner],
  )
  const begin: OwnUploads['begin'] = (picked, target) => {
    hasBegun.current = true
    send({ type: 'files.picked', picked, target, owner })
  }
  return { reports, begin }
}
