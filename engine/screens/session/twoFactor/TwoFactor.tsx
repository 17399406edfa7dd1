import { useMachine } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText, failureTitle } from '#engine/core/api/failureText.ts'
import { twoFactorActors } from '#engine/core/session/twoFactor/twoFactorActors.ts'
import { twoFactorMachine } from '#engine/core/session/twoFactor/twoFactorMachine.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Scanning } from './Scanning.tsx'
import { TurnedOn } from './TurnedOn.tsx'
import styles from './TwoFactor.module.css'

const machine = twoFactorMachine.provide({ actors: twoFactorActors })

export interface TwoFactorProps {
  /** Called when it is set up and the user has saved the recovery codes. */
  readonly onSetUp?: () => void
}

/** Setting up a second factor for the account, its recovery codes, and removing it. */
export default function TwoFactor({ onSetUp }: TwoFactorProps) {
  const text = useText()
  const [state, send] = useMachine(machine)
  const { standing, offer, codes, failure } = state.context
  const busy = state.hasTag('busy')
  const confirmCodes = () => {
    send({ type: 'codes.kept' })
    onSetUp?.()
  }
  const is = (...values: readonly string[]) => values.includes(String(state.value))
  return (
    <div className={styles.page} data-part="two-factor" data-state={String(state.value)}>
      {is('reading') && <Spinner label={text('loading')} />}
      {failure && <Refused failure={failure} wrong={is('off') ? 'two_factor.wrong_password' : 'errors.INVALID_OTP'} />}
      {is('unreadable') && <Button onPress={() => send({ type: 'reading.requested' })}>{text('try_again')}</Button>}
      {is('off', 'offering') && (
        <PasswordForm busy={busy} onPassword={password => send({ type: 'password.given', password })} />
      )}
      {is('scanning', 'confirming') && offer && (
        <Scanning
          offer={offer}
          busy={busy}
          onCode={code => send({ type: 'code.given', code })}
          onDone={confirmCodes}
          onCancel={() => send({ type: 'setup.left' })}
        />
      )}
      {is('codes') && <RecoveryCodes codes={codes} onKept={confirmCodes} />}
      {is('on', 'renewing', 'removing') && (
        <TurnedOn
          left={standing?.left ?? null}
          busy={busy}
          onRenew={code => send({ type: 'codes.requested', code })}
          onRemove={code => send({ type: 'removal.requested', code })}
        />
      )}
    </div>
  )
}

/** A wrong password and a wrong code have their own messages, because those of the server are about signing in. */
function Refused({ failure, wrong }: { readonly failure: ApiFailure; readonly wrong: string }) {
  const text = useText()
  const isWrong =
    failure._tag === 'Refused' && (failure.code === 'INVALID_CREDENTIALS' || failure.code === 'INVALID_PAYLOAD')
  return isWrong ? (
    <Notice kind="danger">{text(wrong)}</Notice>
  ) : (
    <Notice kind="danger" title={failureTitle(failure, text)}>
      {failureText(failure, text)}
    </Notice>
  )
}

interface PasswordFormProps {
  readonly busy: boolean
  readonly onPassword: (password: string) => void
}

function PasswordForm({ busy, onPassword }: PasswordFormProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !busy) onPassword(password)
  }
  return (
    <>
      <p className={styles.text}>{text('two_factor.about')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={text('two_factor.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" loading={busy}>
            {text('two_factor.set_up')}
          </Button>
        </div>
      </form>
    </>
  )
}
