import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { exchange } from '#engine/core/api/exchange.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { currentToken } from '#engine/core/session/accessToken.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { type NamedUser, userName } from '#schemas/data/userName.ts'
import styles from './ContinueAs.module.css'
import { safePage } from './lastPage.ts'

interface KnownUser extends NamedUser {
  readonly last_page?: string | null
}

/** The signed-in user, with links to continue or sign out. */
export default function ContinueAs({ next }: { readonly next: string | null }) {
  const text = useText()
  const navigate = useNavigate()
  const [user, setUser] = useState<KnownUser | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    exchange(
      { path: '/users/me', query: 'fields=email,first_name,last_name,last_page', signal: controller.signal },
      currentToken(),
    ).then(
      answer => {
        // Safe: every member is optional and checked before use.
        if (answer.ok) setUser((answer.value.data ?? {}) as KnownUser)
      },
      () => {},
    )
    return () => controller.abort()
  }, [])
  return (
    <div className={styles.panel}>
      <p className={styles.user}>
        {text('continue_as')} <strong>{user ? (userName(user) ?? text('unknown_user')) : '…'}</strong>
      </p>
      <Button
        kind="primary"
        size="l"
        onPress={() => void navigate({ href: next ?? safePage(user?.last_page) ?? '/collections/' })}
      >
        {text('continue')}
      </Button>
      <a className={styles.signOut} href={hrefOf('/logout')}>
        {text('sign_out')}
      </a>
    </div>
  )
}
