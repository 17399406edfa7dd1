import { type FormEvent, lazy, Suspense, useRef } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureTitle } from '#engine/core/api/failureText.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './LoginForm.module.css'
import { session } from './session.ts'
import { useSession } from './useSession.ts'

const ForeignServer = lazy(() => import('./ForeignServer.tsx'))

export interface LoginFormProps {
  /** Only this user can sign in, because the page holds their unsaved form. */
  readonly email?: string
}

/** The email, the password, and the one-time password if the server requires one. */
export function LoginForm({ email }: LoginFormProps) {
  const text = useText()
  const state = useSession()
  const form = useRef<HTMLFormElement>(null)
  const { failure, otpRequired } = state.context
  const busy = state.hasTag('busy')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.current === null) return
    const data = new FormData(form.current)
    const credentials = { email: email ?? read(data, 'email'), password: read(data, 'password') }
    const otp = read(data, 'otp')
    if (credentials.email === '' || credentials.password === '') return
    session.send({ type: 'login.requested', credentials: otp === '' ? credentials : { ...credentials, otp } })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {failure && (
        <Suspense>
          {isForeign(failure) ? <ForeignServer /> : <Notice kind="warning">{failureTitle(failure, text)}</Notice>}
        </Suspense>
      )}
      {email === undefined && (
        <TextField
          label={text('email')}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          onChange={() => session.send({ type: 'email.changed' })}
        />
      )}
      <TextField label={text('password')} name="password" type="password" autoComplete="current-password" />
      {otpRequired && (
        <TextField label={text('otp')} name="otp" inputMode="numeric" autoComplete="one-time-code" autoFocus />
      )}
      <Button type="submit" kind="primary" size="l" loading={busy}>
        {text('sign_in')}
      </Button>
    </form>
  )
}

/**
 * Whether the response to a sign-in comes from something other than a server of the dialect, whose errors have a code.
 */
const isForeign = (failure: ApiFailure): boolean =>
  failure._tag === 'Malformed' ||
  (failure._tag === 'Refused' && failure.code === 'UNKNOWN' && [404, 405, 501].includes(failure.status))

/** Passwords are not trimmed. */
const read = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value !== 'string' ? '' : name === 'password' ? value : value.trim()
}
