import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingPage } from './LoadingPage.tsx'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

/** Signs out, a spinner meanwhile (P-006, P-007). */
export function LogoutPage() {
  const state = useSession()
  const authenticated = state.hasTag('authenticated')
  useEffect(() => {
    if (authenticated) session.send({ type: 'logout.requested' })
  }, [authenticated])
  if (state.matches('signedOut')) return <Navigate to="/login" search={{ reason: 'SIGN_OUT' }} replace />
  return <LoadingPage />
}
