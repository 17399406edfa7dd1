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
  /** -1 if the row that contains it is the tab stop. */
  readonly tabIndex?: -1 | undefined
  readonly onPress: () => void
}

/** A button of an icon alone. */
export function IconButton({
  icon,
  label,
  size = 'm',
  disabledReason,
  disabled,
  expanded,
  tabIndex,
  onPress,
}: IconButtonProps) {
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
        tabIndex={tabIndex}
        onClick={() => {
          if (disabledReason === undefined) onPress()
        }}
      >
        <Icon name={icon} size={size === 's' ? 18 : 20} />
      </button>
    </Tooltip>
  )
}
