import { type DisplayProps, plainText, textStyles } from '#engine/plugin.ts'
import { extensionOf } from '#schemas/data/mimeTypes.ts'
import type { MimeTypeOptions } from './options.ts'

/** A file type by its usual extension; an unknown type unchanged. */
export default function MimeType({ value, options }: DisplayProps<string, MimeTypeOptions>) {
  const words = plainText(value)
  const extension = options.showAsExtension ? extensionOf(words) : null
  return (
    <span className={textStyles.cut} title={extension === null ? undefined : words}>
      {extension ?? (words || '—')}
    </span>
  )
}
