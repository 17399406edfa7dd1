import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { saveBlob } from '#engine/core/files/saveBlob.ts'
import type { PrepareTable } from '#engine/core/import/importActors.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import type { MatrixQuery } from '#engine/core/translations/readMatrix.ts'
import {
  exportTranslations,
  prepareTranslations,
  readTranslations,
  type TranslationFormat,
} from '#engine/core/translations/translationFile.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { trustHtml } from '#engine/ui/html/trustHtml.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'
import type { ImportDrawerProps } from '../import/ImportDrawer.tsx'
import styles from './Matrix.module.css'
import type { MatrixLanguage } from './useMatrix.ts'

const loadImport = () => import('../import/ImportDrawer.tsx')

// Trusted, because the document is only read: it is never part of a page.
const parseXml = (text: string) => new DOMParser().parseFromString(trustHtml(text), 'application/xml')

interface MatrixFileProps {
  readonly query: MatrixQuery
  /** The language of the file; null if none is chosen. */
  readonly language: MatrixLanguage | null
}

/** Saves the translations to a language as CSV or XLIFF, and imports such a file after a check. */
export function MatrixFile({ query, language }: MatrixFileProps) {
  const text = useText()
  const host = useStudio()
  const { place } = query
  const [progress, setProgress] = useState<{ readonly items: number; readonly total: number } | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [importing, setImporting] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const prepare = useCallback<PrepareTable>(table => prepareTranslations(host, place, table), [host, place])
  const ImportDrawer = componentOf<ImportDrawerProps>(loadImport)
  const rows = place.rows.collection
  const mayWrite = host.metadata.decide('create', rows).allowed || host.metadata.decide('update', rows).allowed
  const formats = useMemo(
    () => ({
      read: (file: File) => readTranslations(file, place, parseXml),
      extensions: '.xliff,.xlf',
      drop: text('matrix.drop'),
    }),
    [place, text],
  )
  const start = async ({ code }: MatrixLanguage, as: TranslationFormat) => {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setProgress({ items: 0, total: 0 })
    try {
      const show = (items: number, total: number) => setProgress({ items, total })
      const { content, items } = await exportTranslations(host, query, code, as, show, controller.signal)
      saveBlob(content, `${query.collection}-${code}.${as}`)
      notify({ kind: 'success', title: text('matrix.exported', { count: items }) })
    } catch (cause) {
      if (!controller.signal.aborted) setFailure(toFailure(cause))
    } finally {
      setProgress(null)
    }
  }
  return (
    <div className={styles.files}>
      {progress ? (
        <>
          <Progress
            label={text('list_export.progress')}
            at={progress.items}
            of={progress.total}
            words={text('list_export.so_far', { rows: progress.items, total: progress.total })}
          />
          <Button onPress={() => running.current?.abort()}>{text('cancel')}</Button>
        </>
      ) : (
        <>
          {(['csv', 'xliff'] as const).map(as => (
            <Button
              key={as}
              icon="download"
              {...(language === null ? { disabledReason: text('matrix.choose_language') } : {})}
              onPress={() => language && void start(language, as)}
            >
              {text(as === 'csv' ? 'matrix.export' : 'matrix.export_xliff')}
            </Button>
          ))}
          {mayWrite && (
            <Button icon="upload" onPress={() => setImporting(true)}>
              {text('matrix.import')}
            </Button>
          )}
        </>
      )}
      {failure && <Notice kind="danger">{failureText(failure, text)}</Notice>}
      {importing && (
        <LazyDialog close={() => setImporting(false)}>
          <ImportDrawer collection={place.rows} {...{ prepare, formats }} close={() => setImporting(false)} />
        </LazyDialog>
      )}
    </div>
  )
}
