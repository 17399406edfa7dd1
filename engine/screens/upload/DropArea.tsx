import type { ReactNode } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import type { UploadTarget } from '#engine/core/upload/uploads.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './DropArea.module.css'
import { useFileDrop } from './pick/useFileDrop.ts'
import { useUploads } from './useUploads.ts'

export interface DropAreaProps {
  readonly target: UploadTarget
  /** Why nothing may be dropped here; null where it may. */
  readonly disabledReason: string | null
  readonly children: ReactNode
}

/** A page that files can be dropped on, which says so while they are over it (C-280 … C-282). */
export function DropArea({ target, disabledReason, children }: DropAreaProps) {
  const text = useText()
  const { startPicked } = useUploads()
  const { handlers, over } = useFileDrop(
    picked => {
      if (disabledReason !== null) notify({ kind: 'warning', title: text('upload.not_here'), text: disabledReason })
      else startPicked(picked, target)
    },
    () => notify({ kind: 'danger', title: text('upload.problem.unreadable_folder'), persist: true }),
  )
  return (
    <div className={styles.area} data-part="drop-area" {...handlers}>
      {children}
      {over && (
        <div className={styles.over} data-disabled={disabledReason !== null || undefined} data-part="drop-notice">
          <p className={styles.words} role="status">
            <Icon name={disabledReason === null ? 'upload' : 'lock'} size={28} />
            {disabledReason ?? text('upload.drop_here')}
          </p>
        </div>
      )}
    </div>
  )
}
