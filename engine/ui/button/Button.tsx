import { type ReactNode, useState } from 'react'
import { textStyles } from '#engine/ui/text/textStyles.ts'
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
  /** Why the button is disabled. It stays focusable and explains why. */
  readonly disabledReason?: string
  /** Its action is running; further presses are ignored. */
  readonly loading?: boolean
  /** Takes the focus when it appears; for the safe answer in a dialog. */
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
    disabledReason,
    loading = false,
    autoFocus,
    onPress,
  } = props
  const [isConfirming, setAsked] = useState(false)
  const closed = disabledReason !== undefined
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
      <span className={textStyles.cut}>{children}</span>
      {closed && (
        <span className={textStyles.hidden} role={isConfirming ? 'status' : undefined}>
          {disabledReason}
        </span>
      )}
    </button>
  )
  return closed ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
