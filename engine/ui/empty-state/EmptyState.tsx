import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  readonly icon: string
  readonly title: string
  readonly text?: string
  /** Actions. */
  readonly children?: ReactNode
}

/** Shown when there is no content: what is missing, and what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state} data-part="empty-state">
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
