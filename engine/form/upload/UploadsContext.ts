import { createContext, useContext } from 'react'
import type { UploadsActor } from '#engine/core/upload/createUploads.ts'
import type { UploadsEvent } from '#engine/core/upload/uploadsMachine.ts'

export interface Uploads {
  /** Runs the uploads; null before the first one. */
  readonly actor: UploadsActor | null
  /** Called with the actor by the component that starts it. */
  readonly run: (actor: UploadsActor | null) => void
  /** Keeps its identity. The first event starts the actor. */
  readonly send: (event: UploadsEvent) => void
}

export const UploadsContext = createContext<Uploads | null>(null)

/** The uploads of this studio: they outlive the screen that began them. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext)
  if (uploads === null) throw new Error('useUploads needs an UploadsProvider around it')
  return uploads
}
