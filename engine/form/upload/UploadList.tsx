import { memo } from 'react'
import { isActive, isWorthAnotherTry, type UploadReport, type UploadStatus } from '#engine/core/upload/UploadReport.ts'
import { safeName, statusText } from '#engine/core/upload/uploadTexts.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './UploadList.module.css'
import { useUploadCommands } from './useUploadCommands.ts'

export interface UploadListProps {
  readonly reports: readonly UploadReport[]
}

const icons: Readonly<Record<UploadStatus, string>> = {
  waiting: 'schedule',
  checking: 'schedule',
  sending: 'upload',
  cut: 'link_off',
  duplicate: 'file_copy',
  refused: 'error',
  cancelled: 'close',
  arrived: 'check_circle',
}

/** Uploads in progress, each with its state and actions. */
export function UploadList({ reports }: UploadListProps) {
  const text = useText()
  return (
    <ul className={styles.list} aria-label={text('upload.list')} data-part="upload-list">
      {reports.map(report => (
        <Row key={report.id} report={report} />
      ))}
    </ul>
  )
}

/** Memoized: there can be hundreds of rows. */
const Row = memo(function Row({ report }: { readonly report: UploadReport }) {
  const text = useText()
  const format = useFormat()
  const commands = useUploadCommands()
  const { percent, picked, status } = report
  const name = safeName(picked.file.name)
  const one = [report]
  return (
    <li className={styles.row} data-status={status} data-part="upload">
      <span className={styles.icon}>
        {status === 'sending' || status === 'checking' ? (
          <Spinner size={18} />
        ) : (
          <Icon name={icons[status]} size={18} />
        )}
      </span>
      <div className={styles.text}>
        <div className={styles.name}>
          <bdi className={textStyles.cut} title={name}>
            {name}
          </bdi>
          <span className={styles.size}>{format.size(picked.file.size)}</span>
        </div>
        <p className={styles.status}>{statusText(report, text, format)}</p>
      </div>
      <div className={styles.tools}>
        {isWorthAnotherTry(report) && (
          <IconButton
            icon="refresh"
            size="s"
            label={text('upload.retry', { name })}
            onPress={() => commands.retry(one)}
          />
        )}
        {isActive(report) ? (
          <IconButton
            icon="close"
            size="s"
            label={text('upload.cancel', { name })}
            onPress={() => commands.cancel(one)}
          />
        ) : (
          status !== 'duplicate' && (
            <IconButton
              icon="close"
              size="s"
              label={text('upload.dismiss', { name })}
              onPress={() => commands.forget(one)}
            />
          )
        )}
      </div>
      {(status === 'sending' || status === 'cut') && (
        <progress className={styles.bar} aria-label={name} max={100} value={percent} />
      )}
      {status === 'duplicate' && (
        <div className={styles.choices}>
          <Button size="s" onPress={() => commands.takeMatch(one)}>
            {text('upload.take_match')}
          </Button>
          <Button size="s" onPress={() => commands.passMatch(one)}>
            {text('upload.pass_match')}
          </Button>
        </div>
      )}
    </li>
  )
})
