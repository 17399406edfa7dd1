import { useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FailureDetails.module.css'

export interface FailureDetailsProps {
  readonly failure: ApiFailure
}

/** The details of a failure for support: its code, and the full text to copy. */
export default function FailureDetails({ failure }: FailureDetailsProps) {
  const text = useText()
  const code = (failure._tag === 'Refused' && failure.code) || 'UNKNOWN'
  const [message, setSaid] = useState<string | null>(null)
  // Browsers have no clipboard on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = async () => {
    try {
      await clipboard?.writeText(detailsOf(failure))
      setSaid('failure_details.copied')
    } catch {
      setSaid('clipboard_refused')
    }
  }
  return (
    <p className={styles.details} data-part="failure-details">
      <code>{text('failure_details.code', { code })}</code>
      {clipboard && (
        <Button kind="quiet" size="s" icon="content_copy" onPress={() => void copy()}>
          {text('failure_details.copy')}
        </Button>
      )}
      {/* Next to the button: an error page has no notifications. */}
      <span role="status">{message && text(message)}</span>
    </p>
  )
}

/** The response as received, or else the failure. */
const detailsOf = (failure: ApiFailure): string =>
  JSON.stringify((failure._tag === 'Refused' && failure.body) || failure, null, 2)
