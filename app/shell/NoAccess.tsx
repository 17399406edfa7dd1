import { useRouter } from '@tanstack/react-router'
import { viewedAs } from '#engine/core/api/viewAs.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'
import { userName } from '#schemas/data/userName.ts'
import styles from './PrivateShell.module.css'
import { StopViewing } from './StopViewing.tsx'

/** Shown to users whose role only has API access. Explains why nothing else is shown and lets them sign out. */
export default function NoAccess({ user }: { readonly user: CurrentUser }) {
  const text = useText()
  const router = useRouter()
  return (
    <main className={styles.fatal}>
      <EmptyState
        icon="lock"
        title={text('no_app_access')}
        text={text('no_app_access_body', { name: userName(user) ?? '' })}
      >
        {viewedAs() === null ? (
          <Button kind="primary" icon="logout" onPress={() => router.history.push(hrefOf('/logout'))}>
            {text('sign_out')}
          </Button>
        ) : (
          <StopViewing />
        )}
      </EmptyState>
    </main>
  )
}
