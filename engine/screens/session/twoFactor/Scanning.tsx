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
  /** Where no code is waited for. */
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The secret for the authenticator, as a picture and as text, and the code that proves that it has arrived. */
export function Scanning({ offer, busy, onCode, onDone, onCancel }: ScanningProps) {
  const text = useText()
  return (
    <>
      <p className={styles.text}>{text('two_factor.scan')}</p>
      <div className={styles.secret}>
        {/* Without the picture there is still the text beside it. */}
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
