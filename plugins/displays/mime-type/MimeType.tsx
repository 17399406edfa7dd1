import { type DisplayProps, plainText } from '#engine/plugin.ts'
import { extensionOf } from '#schemas/data/mimeTypes.ts'
import styles from './MimeType.module.css'
import type { MimeTypeOptions } from './options.ts'

/** The type of a file by the extension that people know; one that is not known as it is. */
export default function MimeType({ value, options }: DisplayProps<string, MimeTypeOptions>) {
  const words = plainText(value)
  const extension = options.showAsExtension ? extensionOf(words) : null
  return (
    <span className={styles.type} title={extension === null ? undefined : words}>
      {extension ?? (words || '—')}
    </span>
  )
}
