import { type ReactNode, useRef, useState } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { filesCollection, imagesOnly } from '#engine/core/files/storedFile.ts'
import type { Picked } from '#engine/core/upload/PickedFile.ts'
import { readInput, readPaste } from '#engine/core/upload/pick/readPicked.ts'
import { isActive } from '#engine/core/upload/UploadReport.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { SelectionDrawer } from '../related/lazyDrawers.tsx'
import styles from './FileSources.module.css'
import { FileWays } from './FileWays.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'
import { useFileDrop } from './pick/useFileDrop.ts'
import { UploadAnswers } from './UploadAnswers.tsx'
import { UploadList } from './UploadList.tsx'
import { useOwnUploads } from './useOwnUploads.ts'
import { useUploadCommands } from './useUploadCommands.ts'

const loadImport = () => import('./ImportDialog.tsx')

export interface FileSourcesProps {
  readonly multiple: boolean
  /** Whether only images can be selected and uploaded. */
  readonly images?: boolean
  /** The folder that new files go into; without one the root of the library. */
  readonly folder?: string | null
  /** Whether a file is chosen already. */
  readonly replaces: boolean
  /** The library is offered elsewhere. */
  readonly library?: boolean
  readonly choose: (ids: readonly string[]) => void
  readonly children?: ReactNode
}

/** The ways to a file: drop, paste or pick one to upload, choose one of the library, have one fetched from an address. */
export function FileSources(props: FileSourcesProps) {
  const { multiple, images = false, folder = null, replaces, library = true, choose, children } = props
  const text = useText()
  const ImportDialog = componentOf<ImportDialogProps>(loadImport)
  const studio = useStudio()
  const commands = useUploadCommands()
  const { begin, reports } = useOwnUploads(arrived => {
    choose(arrived.map(({ row }) => String(row?.['id'])))
    commands.forget(arrived.filter(({ notes }) => notes.length === 0))
  })
  const picker = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'library' | 'import' | null>(null)
  const decision = studio.metadata.decide('create', filesCollection)
  const disabledReason = decision.allowed ? {} : { disabledReason: reasonText(decision.denial, text) }
  const running = reports.some(isActive)
  const target = { folder, images }

  const take = ({ files }: Picked) => {
    // A field accepts files, not folders.
    const some = (multiple ? files : files.slice(0, 1)).map(({ file }) => ({ file, folders: [] }))
    if (some.length === 0 || !decision.allowed || (running && !multiple)) return
    // A new attempt clears earlier failures.
    if (!multiple) commands.forget(reports)
    begin({ files: some, emptyFolders: [] }, target)
  }
  const drop = useFileDrop(take)
  const ways = [
    {
      id: 'upload',
      icon: 'upload',
      label: text(multiple ? 'files.upload' : 'file.upload'),
      description: text('file.drop'),
      ...disabledReason,
      onSelect: () => picker.current?.click(),
    },
    ...(library
      ? [{ id: 'library', icon: 'folder', label: text('file.choose'), onSelect: () => setDialog('library') }]
      : []),
    { id: 'import', icon: 'link', label: text('file.import'), ...disabledReason, onSelect: () => setDialog('import') },
  ] satisfies readonly MenuItem[]
  return (
    <div
      className={styles.sources}
      data-over={drop.over || undefined}
      data-empty={!replaces || undefined}
      data-part="file-sources"
      {...drop.handlers}
      onPaste={event => {
        const files = readPaste(event.clipboardData)
        if (files.length > 0) take({ files, emptyFolders: [] })
      }}
    >
      <div className={styles.buttons}>
        <FileWays ways={ways} replaces={replaces && !multiple} busy={running && !multiple} />
        {children}
      </div>
      {reports.length > 0 ? (
        <>
          <UploadAnswers reports={reports} />
          <UploadList reports={reports} />
        </>
      ) : (
        <p className={styles.hint} role="status">
          {decision.allowed && !replaces ? text('file.drop') : ''}
        </p>
      )}
      {drop.failed && <Notice kind="danger">{text('upload.problem.unreadable_folder')}</Notice>}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        {...(images ? { accept: 'image/*' } : {})}
        aria-label={text('choose_file')}
        onChange={event => {
          take(readInput(event.target.files))
          event.target.value = ''
        }}
      />
      {dialog === 'library' && (
        <SelectionDrawer
          collection={filesCollection}
          multiple={multiple}
          filter={images ? imagesOnly : null}
          done={keys => {
            choose(keys.map(String))
            setDialog(null)
          }}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'import' && (
        <LazyDialog close={() => setDialog(null)}>
          <ImportDialog
            target={target}
            done={row => {
              choose([String(row['id'])])
              setDialog(null)
            }}
            close={() => setDialog(null)}
          />
        </LazyDialog>
      )}
    </div>
  )
}
