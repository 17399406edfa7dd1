import { type DisplayProps, Icon, Picture, plainText } from '#engine/plugin.ts'
import styles from './Image.module.css'
import type { ImageOptions } from './options.ts'
import { readFile } from './readFile.ts'

/** A small image, or an icon if the file is not an image. */
export default function Image({ value, options }: DisplayProps<unknown, ImageOptions>) {
  const file = readFile(value)
  if (file === null) return <span>{plainText(value)}</span>
  const icon = (name: 'draft' | 'image') => (
    <span className={styles.frame} role="img" aria-label={file.title} title={file.title}>
      <Icon name={name} />
    </span>
  )
  if (!file.type.startsWith('image/')) return icon('draft')
  // A drawing needs no smaller copy.
  const drawing = file.type.startsWith('image/svg')
  return (
    <Picture
      className={styles.image}
      data-circle={options.circle || undefined}
      data-drawing={drawing || undefined}
      id={file.id}
      {...(drawing ? {} : { transform: 'system-small-cover' })}
      modified={file.modified}
      alt={file.title}
      title={file.title}
      fallback={icon('image')}
    />
  )
}
