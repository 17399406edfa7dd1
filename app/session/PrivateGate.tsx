import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { loadShell } from './loadShell.ts'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

/**
 * Lets nobody past without a session, and keeps the place for afterwards. A session that runs out over a form with
 * edits takes nothing away: the shell stays and asks to sign in again.
 */
export function PrivateGate() {
  const state = useSession()
  const router = useRouter()
  const authenticated = state.hasTag('authenticated')
  const hydrated = state.context.hydrated !== null
  useEffect(() => {
    if (authenticated && !hydrated) session.send({ type: 'hydrate.requested' })
  }, [authenticated, hydrated])

  const mustLeave = !authenticated && !state.hasTag('waiting') && !state.hasTag('busy') && !pendingEdits.any()
  const reason = state.context.reason
  useEffect(() => {
    if (!mustLeave) return
    const here = router.state.location.href
    const search = { ...(reason ? { reason } : {}), ...(here === '/' || reason === 'SIGN_OUT' ? {} : { next: here }) }
    void router.navigate({ to: '/login', search, replace: true })
  }, [mustLeave, reason, router])
  const waiting = state.context.hydrated === null && state.context.failure === null
  // Drawn once there is something to draw: by then its code has arrived, and nothing is waited for twice.
  if (mustLeave || waiting) return <LoadingPage />
  const PrivateShell = componentOf<object>(loadShell)
  return (
    <Suspense fallback={<LoadingPage />}>
      <PrivateShell />
    </Suspense>
  )
}
