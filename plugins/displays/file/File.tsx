import { type DisplayProps, Icon, Picture, plainText } from '#engine/plugin.ts'
import { extensionOf } from '#schemas/data/mimeTypes.ts'
import styles from './File.module.css'
import { readFileValue } from './readFileValue.ts'

/** An image by its thumbnail, any other file by its extension. */
export default function File({ value }: DisplayProps<unknown>) {
  const file = readFileValue(value)
  if (file === null) return <span>{plainText(value) || '—'}</span>
  const extension = extensionOf(file.type) ?? file.extension
  const badge = (
    <span className={styles.badge} role="img" aria-label={file.title} title={file.title}>
      {extension === '' ? <Icon name="draft" size={18} /> : <span aria-hidden="true">{extension}</span>}
    </span>
  )
  if (!file.type.startsWith('image/')) return badge
  // A drawing needs no smaller copy.
  const drawing = file.type.startsWith('image/svg')
  return (
    <Picture
      className={styles.picture}
      id={file.id}
      {...(drawing ? {} : { transform: 'system-small-cover' })}
      data-drawing={drawing || undefined}
      modified={file.modified}
      alt={file.title}
      title={file.title}
      fallback={badge}
    />
  )
}
