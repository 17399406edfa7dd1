import type { FormEvent, ReactNode } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import styles from './AccountForm.module.css'
import { FailureNotice } from './FailureNotice.tsx'
import type { LinkToken } from './linkToken.ts'
import { useSending } from './useSending.ts'

export interface NewPasswordFormProps {
  readonly link: LinkToken
  /** The path that receives the password and the token. */
  readonly path: string
  readonly label: string
  readonly submit: string
  /** Shown on success. */
  readonly success: string
  /** The link to follow if the token has expired. */
  readonly otherwise: ReactNode
}

/** Sets a password through an emailed link, either a new one or the first one. */
export function NewPasswordForm({ link, path, label, submit, success, otherwise }: NewPasswordFormProps) {
  const text = useText()
  const { draft, change, save, busy, failure, done } = useSending({
    initial: { password: '' },
    path,
    body: ({ password }) => ({ token: link.token, password }),
  })
  if (link.email === null || link.expired)
    return (
      <div className={styles.form}>
        <Notice kind="danger">{text(link.expired ? 'account.link_expired' : 'account.link_malformed')}</Notice>
        {otherwise}
      </div>
    )
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (draft.password !== '' && !done) save()
  }
  return (
    <form className={styles.form} onSubmit={submitted} noValidate>
      {failure && <FailureNotice failure={failure} />}
      {done && <Notice kind="success">{success}</Notice>}
      <TextField label={text('email')} type="email" autoComplete="username" value={link.email} readOnly />
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={draft.password}
        onChange={password => change({ password })}
        description={text('account.password_rules')}
        disabled={done}
        autoFocus
      />
      {done ? (
        <a className={styles.signIn} href={hrefOf('/login')}>
          {text('sign_in')}
        </a>
      ) : (
        <Button type="submit" kind="primary" size="l" loading={busy}>
          {submit}
        </Button>
      )}
      {failure?._tag === 'Refused' && /TOKEN/.test(failure.code) && otherwise}
    </form>
  )
}
