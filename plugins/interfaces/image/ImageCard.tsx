import { useState } from 'react'
import { Drawer, type HeldFile, Icon, IconButton, Picture, textStyles, useStudio, useText } from '#engine/plugin.ts'
import styles from './ImageCard.module.css'

/** The selected image and its actions. */
export function ImageCard({ file, loading, missing, readOnly, edit, clear }: HeldFile) {
  const text = useText()
  const { saveAsset } = useStudio()
  const [large, setLarge] = useState(false)
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
      <div className={styles.footer}>
        <span className={`${textStyles.cut} ${styles.title}`} dir="auto">
          {missing ? text('related_item_missing', { key: file.id }) : !loading && file.title}
        </span>
        {!missing && (
          <>
            <IconButton icon="zoom_in" size="s" label={text('image.view_large')} onPress={() => setLarge(true)} />
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
      {large && (
        <Drawer title={file.title} size="l" close={() => setLarge(false)}>
          <Picture id={file.id} modified={file.modified} alt={file.title} fallback={text('image.failed')} />
        </Drawer>
      )}
    </div>
  )
}
