import { useEffect, useRef } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'
import { userName } from '#schemas/data/userName.ts'
import { LoginForm } from '../session/LoginForm.tsx'
import styles from './SignInAgain.module.css'

/** Shown over a form with edits when the session expired: the same user signs in again and continues. */
export function SignInAgain({ user }: { readonly user: CurrentUser }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="sign-in-again"
      // There is no page to go back to, so Escape does not close it.
      onCancel={event => event.preventDefault()}
    >
      <h2 id="sign-in-again" className={styles.title}>
        {text('session_expired')}
      </h2>
      <p className={styles.body}>{text('sign_in_again_body', { name: userName(user) ?? text('unknown_user') })}</p>
      <LoginForm {...(user.email ? { email: user.email } : {})} />
    </dialog>
  )
}
