import { type ReactNode, useState } from 'react'
import opens from '../icon/chevron.module.css'
import { Icon } from '../icon/Icon.tsx'
import styles from './SidebarSection.module.css'

export interface SidebarSectionProps {
  readonly id?: string
  readonly title: string
  readonly icon: string
  readonly open?: boolean
  /** The number of active entries in it. */
  readonly badge?: number
  /** The content is drawn when the section first opens. */
  readonly lazy?: boolean
  readonly children: ReactNode
}

/** A part of the sidebar that folds. */
export function SidebarSection({ id, title, icon, open = false, lazy = false, badge, children }: SidebarSectionProps) {
  const [opened, setOpened] = useState(open || !lazy)
  return (
    <details
      id={id}
      className={styles.section}
      open={open}
      data-part="sidebar-section"
      onToggle={event => event.currentTarget.open && setOpened(true)}
    >
      <summary className={`${styles.summary} ${opens.chevron}`}>
        <Icon name={icon} size={18} />
        {title}
        {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      </summary>
      {opened && <div className={styles.content}>{children}</div>}
    </details>
  )
}
