import { Icon, IconButton, Picture, type StoredFile, useStudio, useText } from '#engine/plugin.ts'
import styles from './ImageInput.module.css'

interface ImageCardProps {
  readonly file: StoredFile
  readonly missing: boolean
  readonly readOnly: boolean
  readonly viewLarge: () => void
  readonly edit: () => void
  readonly clear: () => void
}

/** The chosen picture and what can be done with it. */
export function ImageCard({ file, missing, readOnly, viewLarge, edit, clear }: ImageCardProps) {
  const text = useText()
  const { saveAsset } = useStudio()
  return (
    <div className={styles.card} data-part="image">
      <div className={styles.frame}>
        {missing || (file.type !== null && !file.type.startsWith('image/')) ? (
          <Icon name="broken_image" size={28} />
        ) : (
          <Picture
            id={file.id}
            modified={file.modified}
            alt={file.title}
            fallback={<Icon name="broken_image" size={28} />}
          />
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.title}>{missing ? text('related_item_missing', { key: file.id }) : file.title}</span>
        {!missing && (
          <>
            <IconButton icon="zoom_in" size="s" label={text('image.view_large')} onPress={viewLarge} />
            <IconButton
              icon="download"
              size="s"
              label={text('file.download')}
              onPress={() => void saveAsset(file.id, file.filename)}
            />
            <IconButton
              icon={readOnly ? 'visibility' : 'edit'}
              size="s"
              label={text(readOnly ? 'file.details' : 'file.edit')}
              onPress={edit}
            />
          </>
        )}
        {!readOnly && <IconButton icon="close" size="s" label={text('image.remove')} onPress={clear} />}
      </div>
    </div>
  )
}
