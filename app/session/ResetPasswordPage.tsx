import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './AccountForm.module.css'
import { AccountPage } from './AccountPage.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useLinkToken } from './useLinkToken.ts'
import { useSending } from './useSending.ts'

/** Without a token, requests a link; with a token, sets a new password. */
export function ResetPasswordPage() {
  const text = useText()
  const { token } = useSearch({ from: '/reset-password' })
  const link = useLinkToken(token)
  const [isRequestedAgain, setAgain] = useState(false)
  return (
    <AccountPage title={text('account.reset_password')}>
      {link === null || isRequestedAgain ? (
        <RequestForm email={link?.email ?? ''} />
      ) : (
        <NewPasswordForm
          link={link}
          path="/auth/password/reset"
          label={text('account.new_password')}
          submit={text('account.save_password')}
          success={text('account.password_saved')}
          otherwise={<Button onPress={() => setAgain(true)}>{text('account.request_new_link')}</Button>}
        />
      )}
    </AccountPage>
  )
}

/** Requests a link. The response does not reveal whether the account exists. */
function RequestForm({ email: initialEmail }: { readonly email: string }) {
  const text = useText()
  const { draft, change, save, busy, failure, done } = useSending({
    initial: { email: initialEmail },
    path: '/auth/password/request',
    body: ({ email }) => ({ email: email.trim() }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.email.trim() !== '') save()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <FailureNotice failure={failure} />}
      {done ? (
        <Notice kind="success">{text('account.reset_sent')}</Notice>
      ) : (
        <p className={styles.hint}>{text('account.reset_request_hint')}</p>
      )}
      <TextField
        label={text('email')}
        type="email"
        autoComplete="username"
        value={draft.email}
        onChange={email => change({ email })}
        autoFocus
      />
      <Button type="submit" kind={done ? 'secondary' : 'primary'} size="l" loading={busy}>
        {text(done ? 'account.send_again' : 'account.send_link')}
      </Button>
    </form>
  )
}
