import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './LoadingPage.module.css'

// If this code does not load either, only the message is shown.
const ErrorDetails = lazy<ComponentType<{ error: unknown }>>(() =>
  import('./ErrorDetails.tsx').catch(() => ({ default: () => null })),
)

/** The page for an error that no other boundary caught: a message and a link back. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const text = useText()
  return (
    <main className={styles.page}>
      <EmptyState
        icon="error"
        title={text('unexpected_error')}
        text={error instanceof Error ? error.message : String(error)}
      >
        <Button kind="primary" onPress={() => location.reload()}>
          {text('try_again')}
        </Button>
        <Suspense>
          <ErrorDetails error={error} />
        </Suspense>
      </EmptyState>
    </main>
  )
}
