import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { loadShell } from './loadShell.ts'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

/**
 * Requires a session and remembers the page for after sign-in. If a session expires over a form with edits, nothing is
 * lost: the shell stays and asks the user to sign in again.
 */
export function PrivateGate() {
  const state = useSession()
  const router = useRouter()
  const authenticated = state.hasTag('authenticated')
  const hydrated = state.context.hydrated !== null
  useEffect(() => {
    if (authenticated && !hydrated) session.send({ type: 'hydrate.requested' })
  }, [authenticated, hydrated])

  const mustLeave = !authenticated && !state.hasTag('waiting') && !state.hasTag('busy') && !unsavedEdits.any()
  const reason = state.context.reason
  useEffect(() => {
    if (!mustLeave) return
    const currentHref = router.state.location.href
    const search = {
      ...(reason ? { reason } : {}),
      ...(currentHref === '/' || reason === 'SIGN_OUT' ? {} : { next: currentHref }),
    }
    void router.navigate({ to: '/login', search, replace: true })
  }, [mustLeave, reason, router])
  const waiting = state.context.hydrated === null && state.context.failure === null
  // Waits for the session before it renders. Its code has loaded by then, so the user waits only once.
  if (mustLeave || waiting) return <LoadingPage />
  const PrivateShell = componentOf<object>(loadShell)
  return (
    <Suspense fallback={<LoadingPage />}>
      <PrivateShell />
    </Suspense>
  )
}
