import type { ReactNode } from 'react'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './FilePreview.module.css'

export interface NoPreviewProps {
  readonly icon: string
  readonly message: string
  readonly children?: ReactNode
}

/** Shown if there is no preview. */
export function NoPreview({ icon, message, children }: NoPreviewProps) {
  return (
    <div className={styles.unavailable}>
      <Icon name={icon} size={40} />
      <p>{message}</p>
      {children}
    </div>
  )
}
