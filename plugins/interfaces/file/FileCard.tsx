import { Icon, IconButton, Skeleton, useFormat, useStudio, useText } from '#engine/plugin.ts'
import styles from './FileCard.module.css'
import { FileFace } from './FileFace.tsx'
import { filesCollection, type StoredFile } from './storedFile.ts'

interface FileCardProps {
  readonly file: StoredFile
  readonly loading: boolean
  readonly missing: boolean
  readonly readOnly: boolean
  readonly clear: () => void
}

/** The chosen file: its picture, title, kind and size, and what can be done with it. */
export function FileCard({ file, loading, missing, readOnly, clear }: FileCardProps) {
  const text = useText()
  const format = useFormat()
  const { assetUrl, itemHref } = useStudio()
  if (loading) return <Skeleton rows={1} />
  const about = [file.type, file.bytes !== null && format.size(file.bytes)].filter(Boolean).join(' · ')
  return (
    <div className={styles.card} data-part="file">
      <FileFace file={file} size="m" />
      <div className={styles.words}>
        <a className={styles.title} href={itemHref(filesCollection, file.id)} target="_blank" rel="noreferrer">
          {file.title}
        </a>
        <span className={styles.about}>{missing ? text('related_item_missing', { key: file.id }) : about}</span>
      </div>
      {!missing && (
        <a
          className={styles.action}
          href={assetUrl(file.id, { download: true })}
          download=""
          aria-label={text('file.download')}
          title={text('file.download')}
        >
          <Icon name="download" />
        </a>
      )}
      {!readOnly && <IconButton icon="close" label={text('clear_value')} onPress={clear} />}
    </div>
  )
}
