import { Control } from '#engine/ui/control/Control.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export interface ChoiceSearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A line above choices that narrows them down. */
export function ChoiceSearch({ value, onChange }: ChoiceSearchProps) {
  const text = useText()
  return (
    <Control iconLeft="search">
      <input
        type="search"
        aria-label={text('choices.search')}
        placeholder={text('choices.search')}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Control>
  )
}
