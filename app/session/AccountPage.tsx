import '#engine/core/i18n/accountMessages.ts'
import type { ReactNode } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './AccountForm.module.css'
import { PublicPage } from './PublicPage.tsx'

export interface AccountPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page that users open from a link in an email. Includes a link to sign in. */
export function AccountPage({ title, children }: AccountPageProps) {
  const text = useText()
  return (
    <PublicPage title={title}>
      {children}
      <p className={styles.back}>
        <a className={styles.link} href={hrefOf('/login')}>
          {text('account.back_to_sign_in')}
        </a>
      </p>
    </PublicPage>
  )
}
