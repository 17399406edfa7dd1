import { Control, type InterfaceProps, plainText, type Restriction, restrictInput } from '#engine/plugin.ts'
import { Counter } from './Counter.tsx'
import type { TextInputOptions } from './options.ts'

/** A line of text. */
export default function TextInput(props: InterfaceProps<string, TextInputOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const shown = plainText(value)
  const length = options.length ?? field.schema?.max_length ?? null
  const restriction: Restriction = options.dbSafe ? 'db-safe' : options.slug ? 'slug' : 'none'
  const counterId = `${id}-counter`
  const counts = length !== null && length > 0 && access.allowed
  const set = (text: string) => change({ op: 'set', value: text === '' ? null : text })
  return (
    <Control
      iconLeft={options.iconLeft}
      iconRight={options.iconRight}
      font={options.font}
      invalid={invalid}
      readOnly={!access.allowed}
      end={counts && <Counter id={counterId} used={shown.length} length={length} />}
    >
      <input
        id={id}
        type={options.masked ? 'password' : 'text'}
        autoComplete={options.masked ? 'new-password' : 'off'}
        spellCheck={restriction === 'none' && !options.masked && field.type !== 'uuid'}
        dir="auto"
        value={shown}
        placeholder={options.placeholder}
        maxLength={length ?? undefined}
        readOnly={!access.allowed}
        aria-invalid={invalid || undefined}
        aria-describedby={counts ? [describedBy, counterId].filter(Boolean).join(' ') : describedBy}
        onChange={event => {
          const typed = restrictInput(event.target, restriction)
          if (typed !== shown) set(typed)
        }}
        onBlur={() => {
          if (options.trim && access.allowed && typeof value === 'string' && value !== value.trim()) set(value.trim())
        }}
      />
    </Control>
  )
}
