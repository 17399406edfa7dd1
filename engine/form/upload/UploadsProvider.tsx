import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { UploadsActor } from '#engine/core/upload/createUploads.ts'
import type { UploadsEvent } from '#engine/core/upload/uploadsMachine.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Loaded, type LoadedProps } from '#engine/ui/lazy/Loaded.tsx'
import { UploadsContext } from './UploadsContext.ts'

export interface UploadsProviderProps {
  /** Draws a `UploadsRunner`; its code loads with the first upload. */
  readonly load: LoadedProps<object>['load']
  readonly children: ReactNode
}

/** Provides the uploads to everything inside, for `useUploads`. */
export function UploadsProvider({ load, children }: UploadsProviderProps) {
  const [actor, run] = useState<UploadsActor | null>(null)
  const [waiting, setWaiting] = useState<readonly UploadsEvent[]>([])
  useEffect(() => {
    if (actor === null || waiting.length === 0) return
    // Views below subscribe in their effects, which run before this one.
    for (const event of waiting) actor.send(event)
    setWaiting(now => now.slice(waiting.length))
  }, [actor, waiting])
  const [send] = useState(() => (event: UploadsEvent) => setWaiting(now => [...now, event]))
  const uploads = useMemo(() => ({ actor, run, send }), [actor, send])
  return (
    <UploadsContext value={uploads}>
      {children}
      {(actor || waiting.length > 0) && (
        <LazyDialog close={() => setWaiting([])}>
          <Loaded load={load} props={{}} />
        </LazyDialog>
      )}
    </UploadsContext>
  )
}
