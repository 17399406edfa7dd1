import { useState } from 'react'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './TwoFactor.module.css'

/** At this number of codes or fewer, a warning suggests new ones. */
const few = 3

export interface TurnedOnProps {
  /** The number of unused recovery codes; null if the server has none. */
  readonly left: number | null
  readonly busy: boolean
  readonly onRenew: (code: string) => void
  readonly onRemove: (code: string) => void
}

/** The enabled second factor with its actions, each of which asks for a code. */
export function TurnedOn({ left, busy, onRenew, onRemove }: TurnedOnProps) {
  const text = useText()
  const [dialog, setAsked] = useState<'renew' | 'remove' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Notice kind="success">{text('two_factor.is_on')}</Notice>
      {left !== null && (
        <section>
          <h2 className={styles.heading}>{text('two_factor.codes')}</h2>
          {left <= few ? (
            <Notice kind="warning">{text('two_factor.codes_few', { count: left })}</Notice>
          ) : (
            <p className={styles.text}>{text('two_factor.codes_left', { count: left })}</p>
          )}
          {dialog === 'renew' ? (
            <CodeForm
              action={text('two_factor.new_codes')}
              kind="primary"
              recovery
              busy={busy}
              onCode={onRenew}
              onCancel={close}
            />
          ) : (
            <Button onPress={() => setAsked('renew')}>{text('two_factor.new_codes')}</Button>
          )}
        </section>
      )}
      <section>
        <h2 className={styles.heading}>{text('two_factor.turn_off')}</h2>
        <p className={styles.text}>{text('two_factor.turn_off_about')}</p>
        {dialog === 'remove' ? (
          <CodeForm
            action={text('two_factor.turn_off')}
            kind="danger"
            recovery={left !== null}
            busy={busy}
            onCode={onRemove}
            onCancel={close}
          />
        ) : (
          <Button onPress={() => setAsked('remove')}>{text('two_factor.turn_off')}</Button>
        )}
      </section>
    </>
  )
}
