import { type DragEvent, useRef, useState } from 'react'
import { Button, ItemPicker, Notice, useStudio, useText } from '#engine/plugin.ts'
import { FileFace } from './FileFace.tsx'
import styles from './FileInput.module.css'
import { fileFields, filesCollection, readFile } from './storedFile.ts'

interface FileDropProps {
  readonly id: string
  readonly name: string
  readonly chosen: string | null
  readonly mayUpload: boolean
  readonly choose: (id: string) => void
}

type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly name: string; readonly percent: number }
  | { readonly kind: 'failed'; readonly file: File }

/** The ways to a file: drop or pick one to upload, or search the library. */
export function FileDrop({ id, name, chosen, mayUpload, choose }: FileDropProps) {
  const text = useText()
  const studio = useStudio()
  const picker = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' })
  const [over, setOver] = useState(false)
  const start = async (file: File) => {
    setUpload({ kind: 'running', name: file.name, percent: 0 })
    try {
      const row = await studio.upload(file, null, percent => setUpload({ kind: 'running', name: file.name, percent }))
      setUpload({ kind: 'idle' })
      choose(String(row['id']))
    } catch {
      // The one thing to do about any failure is to try again.
      setUpload({ kind: 'failed', file })
    }
  }
  const onDragOver = (event: DragEvent) => {
    if (!mayUpload || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    setOver(false)
    if (!mayUpload || !file || upload.kind === 'running') return
    event.preventDefault()
    void start(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does what dropping does
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {mayUpload && (
        <div className={styles.upload}>
          <Button icon="upload" loading={upload.kind === 'running'} onPress={() => picker.current?.click()}>
            {text(chosen ? 'file.replace' : 'file.upload')}
          </Button>
          <span className={styles.hint} role="status">
            {upload.kind === 'running'
              ? text('file.uploading', { name: upload.name, percent: Math.round(upload.percent) })
              : text('file.drop')}
          </span>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={text('choose_file')}
            onChange={event => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void start(file)
            }}
          />
        </div>
      )}
      {upload.kind === 'failed' && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void start(upload.file) }}>
          {text('file.upload_failed', { name: upload.file.name })}
        </Notice>
      )}
      <ItemPicker
        id={`${id}-library`}
        label={text('file.choose_for', { field: name })}
        collection={filesCollection}
        template="{{ title }}"
        icon="folder"
        placeholder={text('file.choose')}
        moreFields={fileFields}
        face={item => {
          const file = readFile(item)
          return (
            <span className={styles.found}>
              <FileFace file={file} size="s" />
              {file.title}
            </span>
          )
        }}
        onPick={key => choose(String(key))}
      />
    </div>
  )
}
