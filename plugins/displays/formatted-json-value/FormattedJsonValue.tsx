import { type DisplayProps, PopoverList, textStyles, useText } from '#engine/plugin.ts'
import { entryText } from './entryText.ts'
import type { FormattedJsonValueOptions } from './options.ts'

/** An object by the template; a list by its number, which opens the entries. */
export default function FormattedJsonValue({
  value,
  options,
  field,
}: DisplayProps<unknown, FormattedJsonValueOptions>) {
  const text = useText()
  if (!Array.isArray(value)) return <span className={textStyles.cut}>{entryText(value, options.format) || '—'}</span>
  const count = value.length
  return (
    <PopoverList
      face={text('related_values.count', { count })}
      label={text('related_values.open', { count, name: field.name })}
      entries={value.map((entry, index) => ({ key: String(index), content: entryText(entry, options.format) || '—' }))}
    />
  )
}
