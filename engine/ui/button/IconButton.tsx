import { Icon } from '../icon/Icon.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps {
  readonly icon: string
  /** Its name, also shown on hover. */
  readonly label: string
  readonly size?: 's' | 'm'
  /** Why it cannot be used now. */
  readonly why?: string
  /** It makes no sense here at all, as moving the first one up. */
  readonly disabled?: boolean
  /** Whether what it shows and hides is shown. */
  readonly expanded?: boolean
  readonly onPress: () => void
}

/** A button of an icon alone. */
export function IconButton({ icon, label, size = 'm', why, disabled, expanded, onPress }: IconButtonProps) {
  return (
    <Tooltip text={why ?? label}>
      <button
        type="button"
        className={styles.button}
        data-size={size}
        aria-label={label}
        aria-description={why}
        aria-expanded={expanded}
        aria-disabled={why !== undefined || undefined}
        disabled={disabled}
        onClick={() => {
          if (why === undefined) onPress()
        }}
      >
        <Icon name={icon} size={size === 's' ? 18 : 20} />
      </button>
    </Tooltip>
  )
}
