import { Icon } from '../icon/Icon.tsx'
import styles from './MenuButton.module.css'

export interface MenuFaceProps {
  readonly icon: string
  readonly label: string
}

/** The face of a `MenuButton` that shows its label. */
export function MenuFace({ icon, label }: MenuFaceProps) {
  return (
    <span className={styles.face}>
      <Icon name={icon} size={18} />
      {label}
      <Icon name="expand_more" size={18} />
    </span>
  )
}
