import { type DisplayProps, Icon, plainText, useStudio } from '#engine/plugin.ts'
import styles from './Image.module.css'
import type { ImageOptions } from './plugin.ts'
import { readFile } from './readFile.ts'

/** A small picture; an icon for a file that is none. */
export default function Image({ value, options }: DisplayProps<unknown, ImageOptions>) {
  const { assetUrl } = useStudio()
  const file = readFile(value)
  if (file === null) return <span>{plainText(value)}</span>
  if (!file.type.startsWith('image/'))
    return (
      <span className={styles.frame} role="img" aria-label={file.title} title={file.title}>
        <Icon name="draft" />
      </span>
    )
  // A drawing needs no smaller copy (A-1405).
  const transform = file.type.startsWith('image/svg') ? {} : { key: 'system-small-cover' }
  return (
    <img
      className={styles.image}
      data-circle={options.circle || undefined}
      data-drawing={file.type.startsWith('image/svg') || undefined}
      src={assetUrl(file.id, { ...transform, modified: file.modified })}
      alt={file.title}
      title={file.title}
      loading="lazy"
      decoding="async"
    />
  )
}
