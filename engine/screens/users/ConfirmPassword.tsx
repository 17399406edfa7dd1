import { useState } from 'react'
import { call, runOutcome } from '#engine/core/api/call.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { Proof } from '#engine/core/users/ownProviders.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './ConfirmPassword.module.css'

export interface ConfirmPasswordProps {
  /** What happens then, and the word for it; that the changes are saved when left out. */
  readonly body?: string
  readonly action?: string
  /** Gives the password to the platform, and a code once it has asked for one; confirms the session when left out. */
  readonly ask?: (proof: Proof) => Promise<Outcome<unknown>>
  readonly confirmed: () => void
  readonly close: () => void
}

const confirmSession = ({ password }: Proof) =>
  runOutcome(call({ method: 'POST', path: '/users/me/confirm', body: { password } }))

/** Asks for one's own password before what one signs in with is changed. */
export function ConfirmPassword({ body, action, ask = confirmSession, confirmed, close }: ConfirmPasswordProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  // Null until the platform has asked for it.
  const [otp, setOtp] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    if (busy || password === '') return
    setBusy(true)
    setError(null)
    const outcome = await ask({ password, ...(otp ? { otp } : {}) })
    if (outcome.ok) return confirmed()
    const { failure } = outcome
    const code = failure._tag === 'Refused' ? failure.code : null
    if (code === 'INVALID_OTP' && otp === null) setOtp('')
    else if (code === 'INVALID_OTP') setError(text('errors.INVALID_OTP'))
    else setError(code === 'INVALID_CREDENTIALS' ? text('users.wrong_password') : failureText(failure, text))
    setBusy(false)
  }
  return (
    <ConfirmDialog
      title={text('users.confirm_title')}
      asks
      confirm={action ?? text('users.confirm')}
      busy={busy}
      error={error}
      {...(password === '' && { why: text('users.confirm_missing') })}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p>{body ?? text('users.confirm_body')}</p>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        <TextField
          label={text('users.current_password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        {otp !== null && (
          <TextField
            label={text('two_factor.code')}
            description={text('two_factor.code_or_recovery')}
            autoComplete="one-time-code"
            autoFocus
            dir="ltr"
            spellCheck={false}
            value={otp}
            onChange={setOtp}
          />
        )}
        {/* Several fields send a form with Enter only where it has a button. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}
