import type { StoredFile } from '#engine/core/files/storedFile.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Picture } from '../display/picture/Picture.tsx'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './FileFace.module.css'

/** A thumbnail of a file, or an icon of its type. */
export function FileFace({ file, size }: { readonly file: StoredFile; readonly size: 's' | 'm' }) {
  const { capabilities } = useStudio()
  const type = file.type ?? ''
  const icon = <Icon name={iconOf(type)} size={size === 's' ? 18 : 24} />
  // A drawing has no pixels to cut smaller.
  const smaller = type.startsWith('image/svg') ? {} : { transform: 'system-small-cover' }
  return (
    <span className={styles.face} data-size={size}>
      {type.startsWith('image/') || capabilities.has(`preview:${type}`) ? (
        <Picture id={file.id} {...smaller} modified={file.modified} alt="" fallback={icon} />
      ) : (
        icon
      )}
    </span>
  )
}

function iconOf(type: string): string {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'movie'
  if (type.startsWith('audio/')) return 'music_note'
  return type.startsWith('text/') || type === 'application/pdf' ? 'description' : 'draft'
}
