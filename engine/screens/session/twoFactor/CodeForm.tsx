import { type FormEvent, useState } from 'react'
import { Button, type ButtonProps } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './TwoFactor.module.css'

export interface CodeFormProps {
  readonly action: string
  readonly kind: NonNullable<ButtonProps['kind']>
  /** A recovery code does as well. */
  readonly recovery: boolean
  readonly busy: boolean
  readonly onCode: (code: string) => void
  readonly onCancel: () => void
}

/** Asks for an authenticator code before an action. */
export function CodeForm({ action, kind, recovery, busy, onCode, onCancel }: CodeFormProps) {
  const text = useText()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !busy) onCode(code.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text('two_factor.code')}
        {...(recovery ? { description: text('two_factor.code_or_recovery') } : {})}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={setCode}
      />
      <div className={styles.actions}>
        <Button type="submit" kind={kind} loading={busy}>
          {action}
        </Button>
        <Button onPress={onCancel}>{text('cancel')}</Button>
      </div>
    </form>
  )
}
