import { useEffect, useRef, useState } from 'react'
import type { Query } from '#schemas/api/Query.ts'
import { type ApiFailure, toFailure } from '../../api/ApiFailure.ts'
import { failureText } from '../../api/failureText.ts'
import { useText } from '../../i18n/I18n.tsx'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import { useStudio } from '../../registry/StudioContext.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/checkbox/Checkbox.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { notify } from '../../ui/notifications/notifications.ts'
import { Progress } from '../../ui/progress/Progress.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { Select } from '../../ui/select/Select.tsx'
import styles from './ExportPanel.module.css'
import { type ExportFormat, type ExportProgress, exportFile } from './exportFile.ts'
import { exportQuery } from './exportQuery.ts'

export interface ExportPanelProps {
  readonly collection: CollectionInfo
  /** What the list asks for now. */
  readonly query: Query
}

const formats = ['csv', 'json'] as const

/** The items of a list as a file, of what is shown or of everything (C-213 … C-218). */
export default function ExportPanel({ collection, query }: ExportPanelProps) {
  const text = useText()
  const { capabilities } = useStudio()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [useCurrent, setUseCurrent] = useState(true)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ rows: 0, total: null, bytes: 0 })
    try {
      const asked = exportQuery(query, useCurrent)
      const guard = !capabilities.has('guarded-csv')
      const file = await exportFile(collection.collection, asked, format, setProgress, controller.signal, guard)
      saveBlob(file.content, file.name)
      notify({ kind: 'success', title: text('list_export.saved', { name: file.name }) })
    } catch (cause) {
      if (!controller.signal.aborted) setFailure(toFailure(cause))
    } finally {
      setProgress(null)
    }
  }
  return (
    <div className={styles.panel} data-part="export">
      <Select
        label={text('list_export.format')}
        value={format}
        options={formats.map(value => ({ value, label: text(`list_export.${value}`) }))}
        onChange={value => setFormat(value === 'json' ? 'json' : 'csv')}
      />
      <Checkbox label={text('list_export.use_current')} checked={useCurrent} onChange={setUseCurrent} />
      <p className={styles.note}>{text(useCurrent ? 'list_export.current_note' : 'list_export.all_note')}</p>
      {failure && <Notice kind="danger">{failureText(failure, text)}</Notice>}
      {progress ? (
        <>
          <Progress
            label={text('list_export.progress')}
            at={progress.rows}
            of={progress.total}
            words={text('list_export.so_far', { rows: progress.rows, total: progress.total ?? 0 })}
          />
          <Button onPress={() => running.current?.abort()}>{text('cancel')}</Button>
        </>
      ) : (
        <Button icon="download" onPress={() => void start()}>
          {text('list_export.start')}
        </Button>
      )}
    </div>
  )
}
