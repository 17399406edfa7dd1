import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { ContinueAs } from './ContinueAs.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { lastPage } from './lastPage.ts'
import { PublicPage } from './PublicPage.tsx'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

const notices: Readonly<Record<string, string>> = { SIGN_OUT: 'signed_out', SESSION_EXPIRED: 'session_expired' }

/** Signing in; for somebody who already has, going on (P-036). */
export function LoginPage() {
  const text = useText()
  const state = useSession()
  const navigate = useNavigate()
  const { reason, next } = useSearch({ from: '/login' })
  const authenticated = state.hasTag('authenticated')
  // Only a sign-in made here goes on by itself; a session found here is asked.
  const signedInHere = authenticated && state.context.signedInHere
  const stale = state.matches('signedOut') && state.context.hydrated !== null
  useEffect(() => {
    if (stale) session.send({ type: 'studio.left' })
  }, [stale])
  useEffect(() => {
    if (signedInHere) void lastPage().then(page => navigate({ href: next ?? page, replace: true }))
  }, [signedInHere, navigate, next])
  if (state.matches('starting') || signedInHere) return <LoadingPage />
  const notice = authenticated ? 'authenticated' : (notices[reason ?? ''] ?? 'not_authenticated')
  return (
    <PublicPage>
      <h1 className={styles.title}>{text(authenticated ? 'welcome_back' : 'sign_in')}</h1>
      {authenticated ? <ContinueAs next={next ?? null} /> : <LoginForm />}
      <p className={styles.notice} data-part="login-notice">
        {text(notice)}
      </p>
    </PublicPage>
  )
}
