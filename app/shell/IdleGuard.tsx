import { Suspense, useEffect, useRef, useState } from 'react'
import { type IdleWatch, watchIdle } from '#engine/core/session/idle/watchIdle.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import { session } from '../session/session.ts'

const load = () => import('#engine/screens/session/idle/IdleEnd.tsx')

/** Signs the user out after the idle time of the project, with a warning before. */
export function IdleGuard({ idle }: { readonly idle: number }) {
  const [left, setLeft] = useState<number | null>(null)
  const watch = useRef<IdleWatch>(null)
  useEffect(() => {
    const end = () => session.send({ type: 'session.expired' })
    const started = watchIdle({ idle, warn: setLeft, end })
    watch.current = started
    return started.stop
  }, [idle])
  if (left === null) return null
  const onSignOut = () => session.send({ type: 'logout.requested' })
  return (
    // The session ends even if the warning cannot be shown.
    <Boundary fallback={null}>
      <Suspense>
        <Loaded load={load} props={{ left, onStay: () => watch.current?.stay(), onSignOut }} />
      </Suspense>
    </Boundary>
  )
}
