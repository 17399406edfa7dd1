import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import type { Proof } from '#engine/core/users/ownProviders.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './ConfirmPassword.module.css'

export interface ConfirmPasswordProps {
  /** What happens next, and the button label; defaults to saving the changes. */
  readonly body?: string
  readonly action?: string
  /** Sends the password to the platform, with a code if required; confirms the session when left out. */
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
  outcomeOf(call({ method: 'POST', path: '/users/me/confirm', body: { password } }))

/** Asks for the user's own password before their sign-in data changes. */
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
  const { draft, disabledReason } = editor
  const problem = problemIn(editor.failure)
  return (
    <ConfirmDialog
      title={text('users.confirm_title')}
      confirm={action ?? text('users.confirm')}
      busy={editor.busy}
      error={problem ? null : editor.error}
      {...(disabledReason === null ? {} : { disabledReason })}
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
          error={problem?.field === 'password' ? problem.message : undefined}
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
            error={problem?.field === 'otp' ? problem.message : undefined}
          />
        )}
        {/* A form with several inputs only submits on Enter if it has a submit button. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  )

  /** The field that the platform refuses, with the message under it. */
  function problemIn(failure: ApiFailure | null) {
    switch (codeOf(failure)) {
      case 'INVALID_CREDENTIALS':
        return { field: 'password', message: text('users.wrong_password') }
      case 'INVALID_OTP':
        // If the last attempt had no code, the platform only asked for one.
        return { field: 'otp', message: editor.sent?.otp == null ? undefined : text('errors.INVALID_OTP') }
      default:
        return null
    }
  }
}
