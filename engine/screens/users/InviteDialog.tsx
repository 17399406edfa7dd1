import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#engine/core/api/call.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { addressesOf, type Invited, inviteAll, type Refusal } from '#engine/core/users/inviteAll.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './InviteDialog.module.css'
import { useRoles } from './useRoles.ts'

export interface InviteDialogProps {
  /** The role of the invited users; null to let the user select it. */
  readonly role: string | null
  /** The typed addresses, which survive closing the dialog. */
  readonly emails: string
  readonly changeEmails: (emails: string) => void
  readonly close: () => void
}

interface InviteDraft {
  readonly emails: string
  /** Null until a role is selected. */
  readonly chosen: string | null
}

const typed = ({ refused }: Invited): string => refused.map(({ email }) => email).join('\n')

/** Asks for email addresses and a role, and has the server send invitations. */
export default function InviteDialog({ role: initialRole, emails, changeEmails, close }: InviteDialogProps) {
  const text = useText()
  const id = useId()
  const client = useQueryClient()
  const { roles, error, reload } = useRoles()
  const [result, setResult] = useState<Invited | null>(null)
  const roleOf = (chosen: string | null) => initialRole ?? chosen
  const invite = async (addresses: readonly string[], to: string | null): Promise<Outcome<Invited>> => {
    setResult(null)
    const done = await inviteAll(addresses, email =>
      outcomeOf(call({ method: 'POST', path: '/users/invite', body: { email, role: to } })),
    )
    // Keeps the rejected addresses, to be corrected.
    changeEmails(typed(done))
    if (done.invited.length > 0) {
      void client.invalidateQueries({ queryKey: ['items', 'directus_users'] })
      notify({ kind: 'success', title: text('users.invite.sent', { count: done.invited.length }) })
    }
    return { ok: true, value: done }
  }
  const editor = useEditor<InviteDraft, Invited>({
    initial: { emails, chosen: null },
    save: draft => invite(addressesOf(draft.emails), roleOf(draft.chosen)),
    whyNot: draft =>
      addressesOf(draft.emails).length === 0
        ? text('users.invite.no_emails')
        : roleOf(draft.chosen) === null
          ? text(roles?.length === 0 ? 'users.invite.no_role' : 'users.invite.role_missing')
          : null,
    goesOn: true,
    saved: done => {
      if (done.refused.length === 0) return close()
      editor.change({ emails: typed(done) })
      setResult(done)
    },
  })
  const { draft, disabledReason } = editor
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    editor.save()
  }
  return (
    <ConfirmDialog
      title={text('users.invite.title')}
      confirm={text('users.invite.send', { count: addressesOf(draft.emails).length })}
      busy={editor.busy}
      error={editor.error}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      <form className={styles.form} onSubmit={submitted}>
        {result && <Refused result={result} />}
        <div className={styles.field}>
          <label htmlFor={id}>{text('users.invite.emails')}</label>
          <textarea
            id={id}
            className={styles.emails}
            // biome-ignore lint/a11y/noAutofocus: the purpose of the dialog
            autoFocus
            rows={4}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            aria-describedby={`${id}-about`}
            placeholder={text('users.invite.placeholder')}
            value={draft.emails}
            onChange={event => {
              editor.change({ emails: event.target.value })
              changeEmails(event.target.value)
            }}
          />
          <p id={`${id}-about`} className={styles.about}>
            {text('users.invite.about')}
          </p>
        </div>
        {initialRole === null &&
          (error !== null ? (
            <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
              {text('users.roles_failed')}
            </Notice>
          ) : roles === null ? (
            <Skeleton rows={1} />
          ) : (
            <Select
              label={text('users.invite.role')}
              value={roleOf(draft.chosen) ?? ''}
              options={[
                { value: '', label: text('users.invite.select_role') },
                ...roles.map(each => ({ value: each.id, label: each.name })),
              ]}
              onChange={chosen => editor.change({ chosen: chosen === '' ? null : chosen })}
            />
          ))}
      </form>
    </ConfirmDialog>
  )
}

/** The people who were not invited, each with the reason. */
function Refused({ result: { invited, refused } }: { readonly result: Invited }) {
  const text = useText()
  const refusalText = (reason: Refusal) => {
    switch (reason.kind) {
      case 'no_address':
      case 'taken':
        return text(`users.invite.${reason.kind}`)
      case 'failed':
        return failureText(reason.failure, text)
    }
  }
  return (
    <Notice kind="danger" title={text('users.invite.refused', { count: refused.length, sent: invited.length })}>
      <ul className={styles.rejected}>
        {refused.map(({ email, reason }) => (
          <li key={email}>
            <bdi className={styles.address}>{email}</bdi>
            <span>{refusalText(reason)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
