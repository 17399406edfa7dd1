import type { ReactNode } from 'react'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Control } from '#engine/ui/control/Control.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export interface ModalPickerProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly icon?: string
  /** The selected item as text. */
  readonly shown: string
  readonly chosen: boolean
  readonly placeholder: string
  readonly invalid: boolean
  readonly readOnly: boolean
  readonly end: ReactNode
  readonly onOpen: () => void
  readonly onClear: () => void
}

/** An item chosen in a drawer alone. */
export function ModalPicker(props: ModalPickerProps) {
  const { id, describedBy, icon, shown, chosen, placeholder, invalid, readOnly, end, onOpen, onClear } = props
  const text = useText()
  return (
    <Control
      iconLeft={icon}
      invalid={invalid}
      readOnly={readOnly}
      end={
        <>
          {chosen && !readOnly && <IconButton icon="close" size="s" label={text('clear_value')} onPress={onClear} />}
          {!readOnly && <IconButton icon="list" size="s" label={text('many_to_one.browse')} onPress={onOpen} />}
          {end}
        </>
      }
    >
      <input
        id={id}
        readOnly
        dir="auto"
        value={shown}
        placeholder={placeholder}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={readOnly ? undefined : onOpen}
        onKeyDown={event => {
          if (readOnly || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          onOpen()
        }}
      />
    </Control>
  )
}
