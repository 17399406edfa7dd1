import { useState } from 'react'
import { createPortal } from 'react-dom'
import { isActive, type UploadReport } from '#engine/core/upload/UploadReport.ts'
import { unownedReports } from '#engine/core/upload/UploadsState.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { UploadAnswers } from './UploadAnswers.tsx'
import { UploadList } from './UploadList.tsx'
import styles from './UploadNotice.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { useUploadCommands } from './useUploadCommands.ts'
import { useUploadState } from './useUploadState.ts'

/** Uploads that no part of the page shows itself, while they are running or need an answer. */
export function UploadNotice() {
  const reports = useUploadState(unownedReports)
  const place = document.querySelector('[data-part="notifications"]')
  if (place === null || !reports.some(wantsNotice)) return null
  return createPortal(<Notice reports={reports} />, place)
}

const wantsNotice = (report: UploadReport): boolean => isActive(report) || isOpen(report)

/** Stays until the user has read it. */
const isOpen = ({ notes, status }: UploadReport): boolean =>
  status === 'duplicate' || status === 'refused' || (status === 'arrived' && notes.length > 0)

function Notice({ reports }: { readonly reports: readonly UploadReport[] }) {
  const text = useText()
  const commands = useUploadCommands()
  const running = reports.some(isActive)
  const [folded, setFolded] = useState<boolean | null>(null)
  const rejectedCount = reports.filter(({ status }) => status === 'refused').length
  const duplicates = reports.filter(({ status }) => status === 'duplicate').length
  // Expands automatically if an upload needs an answer, but not while uploads only run.
  const unfolded = folded === null ? !running : !folded
  const shown = running ? reports : reports.filter(isOpen)
  const title = running
    ? text('upload.uploading')
    : rejectedCount > 0
      ? text('upload.failed', { count: rejectedCount })
      : duplicates > 0
        ? text('upload.asked', { count: duplicates })
        : text('upload.noted', { count: shown.length })
  return (
    <div
      className={styles.notice}
      data-part="upload-notice"
      data-kind={running ? 'info' : rejectedCount > 0 ? 'danger' : 'warning'}
      aria-busy={running}
      aria-live="off"
    >
      <div className={styles.head}>
        <span className={styles.icon}>
          {running ? <Spinner size={20} /> : <Icon name={rejectedCount > 0 ? 'error' : 'warning'} />}
        </span>
        <strong className={styles.title} role={running ? undefined : 'alert'}>
          {title}
        </strong>
        <IconButton
          icon={unfolded ? 'expand_more' : 'expand_less'}
          size="s"
          label={text(unfolded ? 'upload.hide_files' : 'upload.show_files')}
          expanded={unfolded}
          onPress={() => setFolded(unfolded)}
        />
        {!running && (
          <IconButton icon="close" size="s" label={text('close')} onPress={() => commands.forget(reports)} />
        )}
      </div>
      <UploadProgress reports={reports} />
      <UploadAnswers reports={reports} />
      {unfolded && <UploadList reports={shown} />}
    </div>
  )
}
