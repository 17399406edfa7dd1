import { useSearch } from '@tanstack/react-router'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './AccountForm.module.css'
import { AccountPage } from './AccountPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useLinkToken } from './useLinkToken.ts'

const none = { token: '', email: null, expired: false } as const

/** Where an invited user sets their first password. */
export function AcceptInvitePage() {
  const text = useText()
  const { token } = useSearch({ from: '/accept-invite' })
  const link = useLinkToken(token)
  return (
    <AccountPage title={text('account.accept_invite')}>
      <NewPasswordForm
        link={link ?? none}
        path="/users/invite/accept"
        label={text('password')}
        submit={text('account.create_account')}
        success={text('account.account_created')}
        otherwise={<p className={styles.hint}>{text('account.invite_ask_again')}</p>}
      />
    </AccountPage>
  )
}
