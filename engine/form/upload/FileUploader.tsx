import { useEffect, useRef, useState } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { filesCollection } from '#engine/core/files/storedFile.ts'
import type { UploadTarget } from '#engine/core/registry/StudioHost.ts'
import type { Picked } from '#engine/core/upload/PickedFile.ts'
import { readInput, readPaste } from '#engine/core/upload/pick/readPicked.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item } from '#schemas/data/Item.ts'
import styles from './FileUploader.module.css'
import type { ImportDialogProps } from './ImportDialog.tsx'
import { useFileDrop } from './pick/useFileDrop.ts'
import { UploadAnswers } from './UploadAnswers.tsx'
import { UploadList } from './UploadList.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { UploadTotals } from './UploadTotals.tsx'
import { useOwnUploads } from './useOwnUploads.ts'

const loadImport = () => import('./ImportDialog.tsx')

export interface FileUploaderProps {
  readonly target: UploadTarget
  /** Whether several files, and folders, can be added at once. */
  readonly multiple: boolean
  /** Whether the server can import a file from a URL. */
  readonly importable: boolean
  /** Called with the rows of uploaded files. */
  readonly arrived?: (rows: readonly Item[]) => void
}

/** Accepts files from all sources and shows the state of each. */
export default function FileUploader({ target, multiple, importable, arrived = () => {} }: FileUploaderProps) {
  const text = useText()
  const { metadata } = useStudio()
  const ImportDialog = componentOf<ImportDialogProps>(loadImport)
  const { begin, reports } = useOwnUploads(fresh => arrived(fresh.flatMap(({ row }) => (row ? [row] : []))))
  const [importing, setImporting] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const decision = metadata.decide(target.replaces === undefined ? 'create' : 'update', filesCollection)
  const reason = decision.allowed ? null : reasonText(decision.denial, text)
  const disabledReason = reason === null ? {} : { disabledReason: reason }
  const take = (picked: Picked) => {
    const some = multiple ? picked : { files: picked.files.slice(0, 1), emptyFolders: [] }
    if (reason === null && some.files.length + some.emptyFolders.length > 0) begin(some, target)
  }
  const drop = useFileDrop(take)
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = readPaste(event.clipboardData)
      if (pasted.length === 0) return
      event.preventDefault()
      taking.current({ files: pasted, emptyFolders: [] })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  const input = (ref: typeof files, label: string, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      {...more}
      onChange={event => {
        take(readInput(event.target.files))
        event.target.value = ''
      }}
    />
  )
  return (
    <div className={styles.uploader} data-part="file-uploader">
      <div
        className={styles.drop}
        data-over={drop.over || undefined}
        data-small={reports.length > 0 || undefined}
        {...drop.handlers}
      >
        <span className={styles.icon}>
          <Icon name={reason === null ? 'upload' : 'lock'} size={28} />
        </span>
        <p className={styles.prompt}>{reason ?? text(multiple ? 'upload.drop_several' : 'upload.drop_one')}</p>
        <div className={styles.buttons}>
          <Button kind="primary" {...disabledReason} onPress={() => files.current?.click()}>
            {text(multiple ? 'upload.choose_several' : 'upload.choose_one')}
          </Button>
          {multiple && (
            <Button icon="folder" {...disabledReason} onPress={() => folder.current?.click()}>
              {text('upload.choose_folder')}
            </Button>
          )}
          {importable && (
            <Button icon="link" {...disabledReason} onPress={() => setImporting(true)}>
              {text('file.import')}
            </Button>
          )}
        </div>
        {input(files, text('choose_file'), { multiple, ...(target.images ? { accept: 'image/*' } : {}) })}
        {multiple && input(folder, text('upload.choose_folder'), { webkitdirectory: '' })}
      </div>
      {drop.failed && <Notice kind="danger">{text('upload.problem.unreadable_folder')}</Notice>}
      {reports.length > 0 && (
        <>
          <UploadProgress reports={reports} />
          <UploadTotals reports={reports} />
          <UploadAnswers reports={reports} />
          <UploadList reports={reports} />
        </>
      )}
      {importing && (
        <LazyDialog close={() => setImporting(false)}>
          <ImportDialog
            target={target}
            done={row => {
              setImporting(false)
              arrived([row])
            }}
            close={() => setImporting(false)}
          />
        </LazyDialog>
      )}
    </div>
  )
}
