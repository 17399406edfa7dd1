import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import type { Picked, PickedFile } from '#engine/core/upload/PickedFile.ts'
import type { Arrived } from '#engine/core/upload/startUploads.ts'
import type { UploadTarget } from '#engine/core/upload/uploads.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export type { PickedFile } from '#engine/core/upload/PickedFile.ts'

export interface Uploads {
  /** Uploads files beside what is under way, and gives the name by which they go together. */
  readonly start: (files: readonly PickedFile[], target: UploadTarget, arrived?: Arrived) => string
  /** The same for all that was dropped, with folders that hold nothing. */
  readonly startPicked: (picked: Picked, target: UploadTarget, arrived?: Arrived) => string
}

let batches = 0

/** Uploads that outlive the screen that began them. */
export function useUploads(): Uploads {
  const studio = useStudio()
  const client = useQueryClient()
  const text = useText()
  return useMemo(() => {
    const startPicked: Uploads['startPicked'] = (picked, target, arrived = () => {}) => {
      batches++
      const batch = `batch-${batches}`
      Promise.all([import('#engine/core/upload/startUploads.ts'), import('#engine/core/i18n/lateEnglish.ts')]).then(
        ([{ startUploads }]) => startUploads({ studio, client, text }, { batch, picked, target, arrived }),
        (cause: unknown) => {
          console.error(cause)
          notify({ kind: 'danger', title: text('not_loaded'), text: text('not_loaded_body'), persist: true })
        },
      )
      return batch
    }
    return {
      startPicked,
      start: (files, target, arrived) => startPicked({ files, emptyFolders: [] }, target, arrived),
    }
  }, [studio, client, text])
}
