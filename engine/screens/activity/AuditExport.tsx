import { useEffect, useRef, useState } from 'react'
import { exportAudit } from '#engine/core/activity/exportAudit.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { ExportProgress } from '#engine/core/list/export/download.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'
import type { Query } from '#schemas/api/Query.ts'
import styles from './ActivityControls.module.css'

/** Saves the activity of the list as a file that can be checked. */
export function AuditExport({ conditions }: { readonly conditions: Pick<Query, 'filter' | 'search'> }) {
  const text = useText()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ rows: 0, total: null, bytes: 0 })
    try {
      const name = await exportAudit(conditions, setProgress, controller.signal)
      notify({
        kind: 'success',
        title: text('list_export.saved', { name }),
        text: text('activity.audit_check', { name }),
        persist: true,
      })
    } catch (cause) {
      if (!controller.signal.aborted) notify({ kind: 'danger', title: failureText(toFailure(cause), text) })
    } finally {
      setProgress(null)
    }
  }
  return (
    <div className={styles.audit} data-part="audit-export">
      {progress && (
        <Progress
          label={text('list_export.progress')}
          at={progress.rows}
          of={progress.total}
          words={text('list_export.so_far', { rows: progress.rows, total: progress.total ?? 0 })}
        />
      )}
      {/* One button, which keeps the focus. */}
      <Button
        icon={progress ? 'close' : 'download'}
        onPress={() => (progress ? running.current?.abort() : void start())}
      >
        {text(progress ? 'cancel' : 'activity.audit')}
      </Button>
    </div>
  )
}
