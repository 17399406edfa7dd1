import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { call, runOutcome } from '#engine/core/api/call.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import type { Proof } from '#engine/core/users/ownProviders.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
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

interface ConfirmDraft {
  readonly password: string
  /** Null until the platform has asked for a code. */
  readonly otp: string | null
}

const codeOf = (failure: ApiFailure | null) => (failure?._tag === 'Refused' ? failure.code : null)

const confirmSession = ({ password }: Proof) =>
  runOutcome(call({ method: 'POST', path: '/users/me/confirm', body: { password } }))

/** Asks for one's own password before what one signs in with is changed. */
export function ConfirmPassword({ body, action, ask = confirmSession, confirmed, close }: ConfirmPasswordProps) {
  const text = useText()
  const editor = useEditor<ConfirmDraft, unknown>({
    initial: { password: '', otp: null },
    save: ({ password, otp }) => ask({ password, ...(otp ? { otp } : {}) }),
    whyNot: ({ password }) => (password === '' ? text('users.confirm_missing') : null),
    saved: confirmed,
    refused: failure => {
      if (codeOf(failure) === 'INVALID_OTP' && editor.draft.otp === null) editor.change({ otp: '' })
    },
  })
  const { draft, why } = editor
  return (
    <ConfirmDialog
      title={text('users.confirm_title')}
      asks
      confirm={action ?? text('users.confirm')}
      busy={editor.busy}
      error={said()}
      {...(why === null ? {} : { why })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      <p>{body ?? text('users.confirm_body')}</p>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          editor.save()
        }}
      >
        <TextField
          label={text('users.current_password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={draft.password}
          onChange={password => editor.change({ password })}
        />
        {draft.otp !== null && (
          <TextField
            label={text('two_factor.code')}
            description={text('two_factor.code_or_recovery')}
            autoComplete="one-time-code"
            autoFocus
            dir="ltr"
            spellCheck={false}
            value={draft.otp}
            onChange={otp => editor.change({ otp })}
          />
        )}
        {/* Several fields send a form with Enter only where it has a button. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  )

  function said(): string | null {
    switch (codeOf(editor.failure)) {
      case 'INVALID_CREDENTIALS':
        return text('users.wrong_password')
      case 'INVALID_OTP':
        // Without a code in the last try, it was only asked for.
        return editor.sent?.otp == null ? null : text('errors.INVALID_OTP')
      default:
        return editor.error
    }
  }
}
