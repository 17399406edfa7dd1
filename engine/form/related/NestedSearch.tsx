import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Control } from '#engine/ui/control/Control.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export interface NestedSearchProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A search input inside a form or a drawer: Escape clears it before it closes anything. */
export function NestedSearch({ label, value, onChange }: NestedSearchProps) {
  const text = useText()
  return (
    <Control
      iconLeft="search"
      end={
        value !== '' && <IconButton icon="close" size="s" label={text('clear_search')} onPress={() => onChange('')} />
      }
    >
      <input
        type="search"
        autoComplete="off"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
      />
    </Control>
  )
}
