import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { reasonText } from '../../form/reasonText.ts'
import { useText } from '../../i18n/I18n.tsx'
import { componentOf } from '../../registry/componentOf.ts'
import { useStudio } from '../../registry/StudioContext.tsx'
import { Late } from '../../ui/boundary/Late.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { Progress } from '../../ui/progress/Progress.tsx'
import { SelectionDrawer } from '../nested/lazyDrawers.tsx'
import styles from './FileSources.module.css'
import type { ImportDialogProps } from './ImportDialog.tsx'
import { filesCollection, imagesOnly } from './storedFile.ts'

const loadImport = () => import('./ImportDialog.tsx')

export interface FileSourcesProps {
  readonly multiple: boolean
  /** Whether only pictures may be chosen and uploaded. */
  readonly images?: boolean
  /** Whether a file is chosen already. */
  readonly replaces: boolean
  /** The library stands elsewhere. */
  readonly library?: boolean
  readonly choose: (ids: readonly string[]) => void
  readonly children?: ReactNode
}

type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly name: string; readonly percent: number }
  | { readonly kind: 'failed'; readonly files: readonly File[]; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string }

/** The ways to a file: drop or pick one to upload, choose one of the library, have one fetched from an address. */
export function FileSources(props: FileSourcesProps) {
  const { multiple, images = false, replaces, library = true, choose, children } = props
  const text = useText()
  const ImportDialog = componentOf<ImportDialogProps>(loadImport)
  const studio = useStudio()
  const picker = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' })
  const [over, setOver] = useState(false)
  const [dialog, setDialog] = useState<'library' | 'import' | null>(null)
  const decision = studio.metadata.decide('create', filesCollection)
  const why = decision.allowed ? {} : { why: reasonText(decision.denial, text) }
  const running = upload.kind === 'running'

  const start = async (files: readonly File[]) => {
    const wrong = images ? files.find(file => !file.type.startsWith('image/')) : undefined
    if (wrong) return setUpload({ kind: 'refused', name: wrong.name })
    const ids: string[] = []
    for (const [index, file] of files.entries()) {
      setUpload({ kind: 'running', name: file.name, percent: 0 })
      try {
        const row = await studio.upload(file, null, percent => setUpload({ kind: 'running', name: file.name, percent }))
        ids.push(String(row['id']))
      } catch {
        // The one thing to do about any failure is to try again, with what is left.
        if (ids.length > 0) choose(ids)
        return setUpload({ kind: 'failed', files: files.slice(index), name: file.name })
      }
    }
    setUpload({ kind: 'idle' })
    choose(ids)
  }
  const take = (list: FileList | null) => {
    const files = multiple ? [...(list ?? [])] : [...(list ?? [])].slice(0, 1)
    if (files.length > 0 && decision.allowed && !running) void start(files)
  }
  const onDragOver = (event: DragEvent) => {
    if (!decision.allowed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does what dropping does
    <div
      className={styles.sources}
      data-over={over || undefined}
      data-empty={!replaces || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <div className={styles.buttons}>
        <Button size="s" icon="upload" loading={running} {...why} onPress={() => picker.current?.click()}>
          {text(multiple ? 'files.upload' : replaces ? 'file.replace' : 'file.upload')}
        </Button>
        {library && (
          <Button size="s" icon="folder" onPress={() => setDialog('library')}>
            {text('file.choose')}
          </Button>
        )}
        <Button size="s" icon="link" {...why} onPress={() => setDialog('import')}>
          {text('file.import')}
        </Button>
        {children}
      </div>
      {running ? (
        <Progress
          label={text('file.upload')}
          at={upload.percent}
          of={100}
          words={text('file.uploading', { name: upload.name, percent: Math.round(upload.percent) })}
        />
      ) : (
        <p className={styles.hint} role="status">
          {decision.allowed ? text('file.drop') : ''}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        {...(images ? { accept: 'image/*' } : {})}
        aria-label={text('choose_file')}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {upload.kind === 'refused' && <Notice kind="danger">{text('image.only_images', { name: upload.name })}</Notice>}
      {upload.kind === 'failed' && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void start(upload.files) }}>
          {text('file.upload_failed', { name: upload.name })}
        </Notice>
      )}
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
        <Late close={() => setDialog(null)}>
          <ImportDialog
            done={id => {
              choose([id])
              setDialog(null)
            }}
            close={() => setDialog(null)}
          />
        </Late>
      )}
    </div>
  )
}
