import { Suspense } from 'react'
import type { Offer } from '#engine/core/session/twoFactor/twoFactorMachine.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './TwoFactor.module.css'

const load = () => import('./QrCode.tsx')

export interface ScanningProps {
  readonly offer: Offer
  readonly busy: boolean
  readonly onCode: (code: string) => void
  /** Used if the server does not require a code. */
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The secret for the authenticator app, as a QR code and as text, and an input for the code that confirms it. */
export function Scanning({ offer, busy, onCode, onDone, onCancel }: ScanningProps) {
  const text = useText()
  return (
    <>
      <p className={styles.text}>{text('two_factor.scan')}</p>
      <div className={styles.secret}>
        {/* If the QR code fails to load, the text next to it is enough. */}
        <Boundary fallback={null}>
          <Suspense fallback={<div className={styles.qr} />}>
            <Loaded load={load} props={{ text: offer.url, label: text('two_factor.qr') }} />
          </Suspense>
        </Boundary>
        <div className={styles.key}>
          <p className={styles.text}>{text('two_factor.type_instead')}</p>
          <code className={styles.code} data-part="two-factor-secret">
            {(offer.secret.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
        </div>
      </div>
      {offer.inForce ? (
        <div className={styles.actions}>
          <Button kind="primary" onPress={onDone}>
            {text('two_factor.done')}
          </Button>
        </div>
      ) : (
        <CodeForm
          action={text('two_factor.turn_on')}
          kind="primary"
          recovery={false}
          busy={busy}
          onCode={onCode}
          onCancel={onCancel}
        />
      )}
    </>
  )
}
