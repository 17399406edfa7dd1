import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { saveBlob } from '#engine/core/files/saveBlob.ts'
import { fieldName } from '#engine/core/filter/fieldPath.ts'
import type { ExportProgress } from '#engine/core/list/export/download.ts'
import { type ExportFormat, exportFile } from '#engine/core/list/export/exportFile.ts'
import { exportQuery, selectedQuery } from '#engine/core/list/export/exportQuery.ts'
import type { Matching } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './ExportPanel.module.css'

export interface ExportPanelProps {
  readonly collection: CollectionInfo
  /** The current query of the list. */
  readonly query: Query
  readonly selection: readonly Key[]
  /** The selection, if it is all items that match. */
  readonly matching: Matching | null
}

const formats = ['csv', 'json'] as const
const headerKinds = ['keys', 'names'] as const
type Header = (typeof headerKinds)[number]

/** Exports the items of a list to a file: the visible ones or all. */
export default function ExportPanel({ collection, query, selection, matching }: ExportPanelProps) {
  const text = useText()
  const { capabilities, metadata } = useStudio()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [headers, setHeaders] = useState<Header>('keys')
  const [hasMark, setHasMark] = useState(false)
  const [useCurrent, setUseCurrent] = useState(true)
  const [onlySelected, setOnlySelected] = useState(true)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const bySelection = selection.length > 0 && onlySelected
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ rows: 0, total: null, bytes: 0 })
    try {
      const exportedQuery = bySelection
        ? matching
          ? exportQuery({ ...query, ...matching.query }, true)
          : selectedQuery(query, collection.primaryKey, selection)
        : exportQuery(query, useCurrent)
      const name = collection.collection
      const nameOf = headers === 'names' ? (key: string) => fieldName(metadata, name, key, text) ?? key : null
      const options = { guard: !capabilities.has('guarded-csv'), head: { nameOf, hasMark } }
      const file = await exportFile(name, exportedQuery, format, setProgress, controller.signal, options)
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
      {format === 'csv' && (
        <>
          <Select
            label={text('list_export.headers')}
            value={headers}
            options={headerKinds.map(value => ({ value, label: text(`list_export.headers.${value}`) }))}
            onChange={value => setHeaders(value === 'names' ? 'names' : 'keys')}
          />
          <Checkbox label={text('list_export.mark')} checked={hasMark} onChange={setHasMark} />
        </>
      )}
      {selection.length > 0 && (
        <Checkbox
          label={text('list_export.only_selected', { count: selection.length })}
          checked={onlySelected}
          onChange={setOnlySelected}
        />
      )}
      {!bySelection && (
        <>
          <Checkbox label={text('list_export.use_current')} checked={useCurrent} onChange={setUseCurrent} />
          <p className={styles.note}>{text(useCurrent ? 'list_export.current_note' : 'list_export.all_note')}</p>
        </>
      )}
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
