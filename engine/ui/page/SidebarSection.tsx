import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './SidebarSection.module.css'

export interface SidebarSectionProps {
  readonly title: string
  readonly icon: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part of the sidebar that folds. */
export function SidebarSection({ title, icon, open = false, children }: SidebarSectionProps) {
  return (
    <details className={styles.section} open={open} data-part="sidebar-section">
      <summary className={styles.summary}>
        <Icon name={icon} size={18} />
        <span className={styles.title}>{title}</span>
        <span className={styles.arrow}>
          <Icon name="expand_more" size={18} />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
