import { Control, type InterfaceProps, plainText, restrictInput } from '#engine/plugin.ts'
import type { SlugOptions } from './options.ts'

/**
 * The part of an address that names an item: letters, digits and separators. Invalid characters are replaced while
 * typing.
 */
export default function Slug(props: InterfaceProps<string, SlugOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const shown = plainText(value)
  return (
    <Control iconLeft={options.iconLeft} iconRight={options.iconRight} invalid={invalid} readOnly={!access.allowed}>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        value={shown}
        placeholder={options.placeholder}
        maxLength={field.schema?.max_length ?? undefined}
        readOnly={!access.allowed}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={event => {
          const typed = restrictInput(event.target, 'slug')
          if (typed !== shown) change({ op: 'set', value: typed === '' ? null : typed })
        }}
      />
    </Control>
  )
}
