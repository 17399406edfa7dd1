import { useState } from 'react'
import { call, runOutcome } from '#engine/core/api/call.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'

export interface ConfirmPasswordProps {
  readonly confirmed: () => void
  readonly close: () => void
}

/** Asks for one's own password before what one signs in with is changed. */
export function ConfirmPassword({ confirmed, close }: ConfirmPasswordProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    if (busy || password === '') return
    setBusy(true)
    setError(null)
    const outcome = await runOutcome(call({ method: 'POST', path: '/users/me/confirm', body: { password } }))
    if (outcome.ok) return confirmed()
    const { failure } = outcome
    const isWrong = failure._tag === 'Refused' && failure.code === 'INVALID_CREDENTIALS'
    setError(isWrong ? text('users.wrong_password') : failureText(failure, text))
    setBusy(false)
  }
  return (
    <ConfirmDialog
      title={text('users.confirm_title')}
      asks
      confirm={text('users.confirm')}
      busy={busy}
      error={error}
      {...(password === '' && { why: text('users.confirm_missing') })}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p>{text('users.confirm_body')}</p>
      <form
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
      </form>
    </ConfirmDialog>
  )
}
