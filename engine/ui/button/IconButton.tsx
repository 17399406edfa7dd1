import { Icon } from '../icon/Icon.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps {
  readonly icon: string
  /** Its name, also shown on hover. */
  readonly label: string
  readonly size?: 's' | 'm'
  /** Why it cannot be used now. */
  readonly disabledReason?: string
  /** The action makes no sense here, such as moving the first row up. */
  readonly disabled?: boolean
  /** Whether the element it toggles is visible. */
  readonly expanded?: boolean
  readonly onPress: () => void
}

/** A button of an icon alone. */
export function IconButton({ icon, label, size = 'm', disabledReason, disabled, expanded, onPress }: IconButtonProps) {
  return (
    <Tooltip text={disabledReason ?? label}>
      <button
        type="button"
        className={styles.button}
        data-size={size}
        aria-label={label}
        aria-description={disabledReason}
        aria-expanded={expanded}
        aria-disabled={disabledReason !== undefined || undefined}
        disabled={disabled}
        onClick={() => {
          if (disabledReason === undefined) onPress()
        }}
      >
        <Icon name={icon} size={size === 's' ? 18 : 20} />
      </button>
    </Tooltip>
  )
}
