import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { lastPage } from './lastPage.ts'
import { PublicPage } from './PublicPage.tsx'
import { session } from './session.ts'
import { singleSignOn } from './singleSignOn.ts'
import { useSession } from './useSession.ts'

const ContinueAs = lazy(() => import('./ContinueAs.tsx'))
const SignOnRefusal = lazy(() => import('./SignOnRefusal.tsx'))
// Users with a password can sign in even if this code does not load.
const SingleSignOn = lazy(() => import('./SingleSignOn.tsx').catch(() => ({ default: () => null })))

const notices: Readonly<Record<string, string>> = { SIGN_OUT: 'signed_out', SESSION_EXPIRED: 'session_expired' }

/** Sign in, or continue if already signed in. */
export function LoginPage() {
  const text = useText()
  const state = useSession()
  const navigate = useNavigate()
  const { reason, next, code } = useSearch({ from: '/login' })
  const authenticated = state.hasTag('authenticated')
  // Continues automatically only after a sign-in on this page. For an existing session it asks first.
  const [returns, setReturns] = useState(false)
  useEffect(() => setReturns(returns => singleSignOn.takeReturn() || returns), [])
  const signedInHere = authenticated && (state.context.signedInHere || returns)
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
    <PublicPage title={text(authenticated ? 'welcome_back' : 'sign_in')}>
      {authenticated ? (
        <Suspense>
          <ContinueAs next={next ?? null} />
        </Suspense>
      ) : (
        <>
          {code && (
            <div className={styles.error}>
              <Notice kind="warning" title={text('single_sign_on_failed')}>
                <Suspense>
                  <SignOnRefusal code={code} />
                </Suspense>
              </Notice>
            </div>
          )}
          <LoginForm />
          <a className={styles.resetLink} href={hrefOf('/reset-password')}>
            {text('forgot_password')}
          </a>
          <Suspense>
            <SingleSignOn />
          </Suspense>
        </>
      )}
      <p className={styles.notice} data-part="login-notice">
        {text(notice)}
      </p>
    </PublicPage>
  )
}
