import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call, runOutcome } from '#engine/core/api/call.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { addressesOf, type Invited, inviteAll, type Refusal } from '#engine/core/users/inviteAll.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './InviteDialog.module.css'
import { useRoles } from './useRoles.ts'

export interface InviteDialogProps {
  /** The role that is invited to; null to let people choose. */
  readonly role: string | null
  /** What is typed, which outlasts the dialog. */
  readonly emails: string
  readonly changeEmails: (emails: string) => void
  readonly close: () => void
}

/** Asks for addresses and a role, and has the server mail invitations (P-061 … P-071). */
export default function InviteDialog({ role: given, emails, changeEmails, close }: InviteDialogProps) {
  const text = useText()
  const id = useId()
  const client = useQueryClient()
  const { roles, error, reload } = useRoles()
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Invited | null>(null)
  const role = given ?? chosen ?? roles?.[0]?.id ?? null
  const addresses = addressesOf(emails)
  const why =
    addresses.length === 0 ? text('users.invite.no_emails') : role === null ? text('users.invite.no_role') : null
  const invite = async () => {
    if (busy || why !== null) return
    setBusy(true)
    setResult(null)
    const done = await inviteAll(addresses, email =>
      runOutcome(call({ method: 'POST', path: '/users/invite', body: { email, role } })),
    )
    setBusy(false)
    // Who was refused stays, to be put right.
    changeEmails(done.refused.map(({ email }) => email).join('\n'))
    if (done.invited.length > 0) {
      void client.invalidateQueries({ queryKey: ['items', 'directus_users'] })
      notify({ kind: 'success', title: text('users.invite.sent', { count: done.invited.length }) })
    }
    if (done.refused.length === 0) close()
    else setResult(done)
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    void invite()
  }
  return (
    <ConfirmDialog
      title={text('users.invite.title')}
      asks
      confirm={text('users.invite.send', { count: addresses.length })}
      busy={busy}
      error={null}
      {...(why === null ? {} : { why })}
      onConfirm={() => void invite()}
      onCancel={close}
    >
      <form className={styles.form} onSubmit={submitted}>
        {result && <Refused result={result} />}
        <div className={styles.field}>
          <label htmlFor={id}>{text('users.invite.emails')}</label>
          <textarea
            id={id}
            className={styles.emails}
            // biome-ignore lint/a11y/noAutofocus: what the dialog is opened for
            autoFocus
            rows={4}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            aria-describedby={`${id}-about`}
            placeholder={text('users.invite.placeholder')}
            value={emails}
            onChange={event => changeEmails(event.target.value)}
          />
          <p id={`${id}-about`} className={styles.about}>
            {text('users.invite.about')}
          </p>
        </div>
        {given === null &&
          (error !== null ? (
            <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
              {text('users.roles_failed')}
            </Notice>
          ) : roles === null ? (
            <Skeleton rows={1} />
          ) : (
            <Select
              label={text('users.invite.role')}
              value={role ?? ''}
              options={roles.map(each => ({ value: each.id, label: each.name }))}
              onChange={setChosen}
            />
          ))}
      </form>
    </ConfirmDialog>
  )
}

/** Who was not invited, each with the reason. */
function Refused({ result: { invited, refused } }: { readonly result: Invited }) {
  const text = useText()
  const said = (why: Refusal) => {
    switch (why.kind) {
      case 'no_address':
      case 'taken':
        return text(`users.invite.${why.kind}`)
      case 'failed':
        return failureText(why.failure, text)
    }
  }
  return (
    <Notice kind="danger" title={text('users.invite.refused', { count: refused.length, sent: invited.length })}>
      <ul className={styles.refused}>
        {refused.map(({ email, why }) => (
          <li key={email}>
            <bdi className={styles.address}>{email}</bdi>
            <span>{said(why)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
