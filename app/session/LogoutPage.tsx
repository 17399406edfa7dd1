import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingPage } from './LoadingPage.tsx'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

/** Signs the user out and shows a spinner. */
export function LogoutPage() {
  const router = useRouter()
  const state = useSession()
  const authenticated = state.hasTag('authenticated')
  const signedOut = state.matches('signedOut')
  useEffect(() => {
    if (authenticated) session.send({ type: 'logout.requested' })
    if (signedOut) void router.navigate({ to: '/login', search: { reason: 'SIGN_OUT' }, replace: true })
  }, [authenticated, signedOut, router])
  return <LoadingPage />
}
