import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import styles from './Button.module.css'

export interface ButtonProps {
  readonly children: ReactNode
  readonly kind?: 'primary' | 'secondary' | 'danger' | 'quiet'
  readonly size?: 's' | 'm' | 'l'
  readonly icon?: string
  readonly type?: 'button' | 'submit'
  /** Why it cannot be used now: it stays reachable, does nothing, and says so. */
  readonly why?: string
  /** Its action is running; it takes no second press. */
  readonly loading?: boolean
  /** Takes the focus when it appears; for the harmless answer of a dialog. */
  readonly autoFocus?: boolean
  readonly onPress?: () => void
}

/** A button. */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'secondary',
    size = 'm',
    icon,
    type = 'button',
    why,
    loading = false,
    autoFocus,
    onPress,
  } = props
  const [asked, setAsked] = useState(false)
  const closed = why !== undefined
  const button = (
    <button
      type={type}
      // biome-ignore lint/a11y/noAutofocus: only in a dialog, which must take the focus
      autoFocus={autoFocus}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      aria-disabled={closed || loading || undefined}
      aria-busy={loading || undefined}
      onBlur={() => setAsked(false)}
      onClick={event => {
        if (closed || loading) {
          event.preventDefault()
          setAsked(closed)
        } else onPress?.()
      }}
    >
      {loading ? <Spinner size={16} /> : icon && <Icon name={icon} size={18} />}
      <span className={styles.label}>{children}</span>
      {closed && (
        <span className={styles.hidden} role={asked ? 'status' : undefined}>
          {why}
        </span>
      )}
    </button>
  )
  return closed ? <Tooltip text={why}>{button}</Tooltip> : button
}
