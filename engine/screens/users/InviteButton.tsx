import { useState } from 'react'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { useAccess } from '../list/useAccess.ts'
import type { InviteDialogProps } from './InviteDialog.tsx'

const loadDialog = () => import('./InviteDialog.tsx')

/** Opens the invitation for users who can create users and read roles. */
export function InviteButton({ role }: { readonly role: string | null }) {
  const text = useText()
  const access = [useAccess('create', 'directus_users'), useAccess('read', 'directus_roles')]
  const closed = access.find(each => !each.allowed)
  const [open, setOpen] = useState(false)
  const [emails, setEmails] = useState('')
  const InviteDialog = componentOf<InviteDialogProps>(loadDialog)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon="mail"
        label={text('users.invite.title')}
        {...(closed ? { disabledReason: closed.reason } : {})}
        onPress={() => setOpen(true)}
      />
      {open && (
        <LazyDialog close={close}>
          <InviteDialog role={role} emails={emails} changeEmails={setEmails} close={close} />
        </LazyDialog>
      )}
    </>
  )
}
