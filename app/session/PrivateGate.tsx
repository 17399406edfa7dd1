import { Navigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { pendingEdits } from '#engine/item/pendingEdits.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

const PrivateShell = lazy(() => import('../shell/PrivateShell.tsx').then(module => ({ default: module.PrivateShell })))

/**
 * Lets nobody past without a session, and keeps the place for afterwards. A session that runs out over a form with
 * edits takes nothing away: the shell stays and asks to sign in again.
 */
export function PrivateGate() {
  const state = useSession()
  const here = useRouterState({ select: router => router.location.href })
  const authenticated = state.hasTag('authenticated')
  const hydrated = state.context.hydrated !== null
  useEffect(() => {
    if (authenticated && !hydrated) session.send({ type: 'hydrate.requested' })
  }, [authenticated, hydrated])

  const mustLeave = !authenticated && !state.hasTag('waiting') && !state.hasTag('busy') && !pendingEdits.any()
  if (mustLeave) {
    const reason = state.context.reason
    return (
      <Navigate
        to="/login"
        search={{ ...(reason ? { reason } : {}), ...(here === '/' ? {} : { next: here }) }}
        replace
      />
    )
  }
  return (
    <Suspense fallback={<LoadingPage />}>
      <PrivateShell />
    </Suspense>
  )
}
