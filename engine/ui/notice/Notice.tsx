import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Notice.module.css'

export interface NoticeProps {
  readonly kind?: 'info' | 'success' | 'warning' | 'danger'
  readonly title?: string
  readonly action?: { readonly label: string; readonly onPress: () => void }
  readonly children: ReactNode
}

const icons = { info: 'info', success: 'check_circle', warning: 'warning', danger: 'error' } as const

/** A message that is relevant in its context. */
export function Notice({ kind = 'info', title, action, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'danger' || kind === 'warning' ? 'alert' : 'note'}>
      <Icon name={icons[kind]} />
      <div className={styles.content}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {action && (
        <Button size="s" onPress={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
