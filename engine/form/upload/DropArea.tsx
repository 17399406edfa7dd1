import type { ReactNode } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import type { UploadTarget } from '#engine/core/registry/StudioHost.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './DropArea.module.css'
import { useFileDrop } from './pick/useFileDrop.ts'
import { useUploads } from './UploadsContext.ts'

export interface DropAreaProps {
  readonly target: UploadTarget
  /** Why files cannot be dropped here; null if they can. */
  readonly disabledReason: string | null
  readonly children: ReactNode
}

/** A page that accepts dropped files and indicates it while files are over it. */
export function DropArea({ target, disabledReason, children }: DropAreaProps) {
  const text = useText()
  const { send } = useUploads()
  const { handlers, over } = useFileDrop(
    picked => {
      if (disabledReason !== null)
        notify({ kind: 'warning', title: text('upload.nothing_uploaded'), text: disabledReason })
      else send({ type: 'files.picked', picked, target, owner: null })
    },
    () => notify({ kind: 'danger', title: text('upload.problem.unreadable_folder'), persist: true }),
  )
  return (
    <div className={styles.area} data-part="drop-area" {...handlers}>
      {children}
      {over && (
        <div className={styles.overlay} data-disabled={disabledReason !== null || undefined} data-part="drop-notice">
          <p className={styles.message} role="status">
            <Icon name={disabledReason === null ? 'upload' : 'lock'} size={28} />
            {disabledReason ?? text('upload.drop_here')}
          </p>
        </div>
      )}
    </div>
  )
}
