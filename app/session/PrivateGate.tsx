import { useRouter } from '@tanstack/react-router'
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
  if (mustLeave) return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      <PrivateShell />
    </Suspense>
  )
}
