import { useState } from 'react'
import { Control } from '#engine/ui/control/Control.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export interface OtherChoiceProps {
  /** A stored value that is not a choice. */
  readonly value?: string
  readonly onOther: (value: string) => void
}

/** An input for a value that is not among the choices: applied on Enter or blur. */
export function OtherChoice({ value = '', onOther }: OtherChoiceProps) {
  const text = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const take = () => {
    const typed = draft?.trim()
    setDraft(null)
    if (typed && typed !== value) onOther(typed)
  }
  return (
    <Control iconLeft="edit">
      <input
        dir="auto"
        aria-label={text('choices.other')}
        placeholder={text('choices.other')}
        value={draft ?? value}
        onChange={event => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          take()
        }}
      />
    </Control>
  )
}
