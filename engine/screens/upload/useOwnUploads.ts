import { useEffect, useRef, useState } from 'react'
import type { Picked } from '#engine/core/upload/PickedFile.ts'
import type { Arrived } from '#engine/core/upload/startUploads.ts'
import { isActive, type UploadReport } from '#engine/core/upload/UploadReport.ts'
import { tellUploads, type UploadTarget, uploads, watchBatch } from '#engine/core/upload/uploads.ts'
import { useStore } from '#engine/ui/store/useStore.ts'
import { useUploads } from './useUploads.ts'

export interface OwnUploads {
  /** Those that were begun here. */
  readonly reports: readonly UploadReport[]
  readonly begin: (picked: Picked, target: UploadTarget, arrived: Arrived) => void
}

/** Uploads that the place which begins them shows. What is under way when it goes is left to the notice of the studio. */
export function useOwnUploads(): OwnUploads {
  const { startPicked } = useUploads()
  const [batches, setBatches] = useState<readonly string[]>([])
  const own = useRef(new Map<string, () => void>())
  const here = useRef(true)
  const reports = useStore(uploads).filter(({ batch }) => batches.includes(batch))
  useEffect(() => {
    const watched = own.current
    here.current = true
    return () => {
      here.current = false
      const mine = uploads.get().filter(({ batch }) => watched.has(batch))
      tellUploads.forget(mine.filter(report => !isActive(report)))
      for (const leave of watched.values()) leave()
    }
  }, [])
  return {
    reports,
    begin: (picked, target, arrived) => {
      const batch = startPicked(picked, target, rows => here.current && arrived(rows))
      own.current.set(batch, watchBatch(batch))
      setBatches(before => [...before, batch])
    },
  }
}
