import type { ReactNode } from 'react'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './FilePreview.module.css'

export interface NoPreviewProps {
  readonly icon: string
  readonly said: string
  readonly children?: ReactNode
}

/** Takes the place of a preview where nothing can be shown. */
export function NoPreview({ icon, said, children }: NoPreviewProps) {
  return (
    <div className={styles.none}>
      <Icon name={icon} size={40} />
      <p>{said}</p>
      {children}
    </div>
  )
}
