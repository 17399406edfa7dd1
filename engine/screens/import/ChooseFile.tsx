import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { TableProblem, TableResult } from '#schemas/import/readTable.ts'
import styles from './Import.module.css'

/** The files that an import takes. */
export interface ImportFormats {
  readonly read: (file: File) => Promise<TableResult>
  /** File name extensions, besides those of CSV and JSON. */
  readonly extensions: string
  /** Names them above the button. */
  readonly drop: string
}

export interface ChooseFileProps {
  /** Why the last file could not be read. */
  readonly problem: TableProblem | null
  readonly choose: (file: File) => void
  readonly formats?: ImportFormats
}

/** Accepts a file of rows, dropped or selected, or rows pasted from a spreadsheet. */
export function ChooseFile({ problem, choose, formats }: ChooseFileProps) {
  const text = useText()
  const format = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) choose(file)
  }
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? []
      const rows = clipboardData?.getData('text/plain') ?? ''
      // Spreadsheets copy tabs between the cells.
      if (file) choose(file)
      else if (rows.trim() !== '') choose(new File([rows], `${text('import.pasted')}.tsv`))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [choose, text])
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const problemText = problem && {
    ...problem,
    limit: 'limit' in problem ? format.size(problem.limit) : '',
  }
  return (
    <>
      {problemText && (
        <Notice kind="danger">
          {text(`import.problem.${problemText.kind.replaceAll('-', '_')}`, { ...problemText })}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same as dropping */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <Icon name="upload" size={32} />
        <p className={styles.intro}>{formats?.drop ?? text('import.drop')}</p>
        <Button kind="primary" onPress={() => picker.current?.click()}>
          {text('import.choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={`.csv,.tsv,.txt,.json,text/csv,application/json${formats ? `,${formats.extensions}` : ''}`}
          aria-label={text('import.choose')}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      <p className={styles.hint}>
        {text('import.formats')} {text('import.paste_hint')}
      </p>
    </>
  )
}
