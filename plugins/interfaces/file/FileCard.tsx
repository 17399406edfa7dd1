import {
  FileFace,
  filesCollection,
  type HeldFile,
  IconButton,
  Skeleton,
  textStyles,
  useFormat,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import styles from './FileCard.module.css'

/** The selected file: preview, title, type and size, with its actions. */
export function FileCard({ file, loading, missing, readOnly, edit, clear }: HeldFile) {
  const text = useText()
  const format = useFormat()
  const { itemHref, saveAsset } = useStudio()
  if (loading) return <Skeleton rows={1} />
  const about = [file.type, file.bytes !== null && format.size(file.bytes)].filter(Boolean).join(' · ')
  return (
    <div className={styles.card} data-part="file">
      <FileFace file={file} size="m" />
      <div className={styles.text}>
        <a
          className={`${textStyles.cut} ${styles.title}`}
          dir="auto"
          href={itemHref(filesCollection, file.id)}
          target="_blank"
          rel="noreferrer"
        >
          {file.title}
        </a>
        <span className={`${textStyles.cut} ${styles.about}`}>
          {missing ? text('related_item_missing', { key: file.id }) : about}
        </span>
      </div>
      <span className={styles.actions}>
        {!missing && (
          <IconButton
            icon={readOnly ? 'visibility' : 'edit'}
            label={text(readOnly ? 'file.details' : 'file.edit')}
            onPress={edit}
          />
        )}
        {!missing && (
          <IconButton
            icon="download"
            label={text('file.download')}
            onPress={() => void saveAsset(file.id, file.filename)}
          />
        )}
        {!readOnly && <IconButton icon="close" label={text('clear_value')} onPress={clear} />}
      </span>
    </div>
  )
}
