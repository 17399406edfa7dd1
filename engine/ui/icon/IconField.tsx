import { lazy, Suspense, useRef, useState } from 'react'
import { FieldButton } from '../field-button/FieldButton.tsx'
import { useText } from '../i18n/I18n.tsx'

const load = () => import('./IconPicker.tsx')
const IconPicker = lazy(load)

export interface IconFieldProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** The name of an icon; empty for none. */
  readonly value: string
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly onChange: (name: string | null) => void
}

/** An icon and its name; a press opens the library. Named by the element with the id `{id}-label`. */
export function IconField({ id, describedBy, value, invalid = false, readOnly = false, onChange }: IconFieldProps) {
  const text = useText()
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <FieldButton
      id={id}
      anchor={anchor}
      describedBy={describedBy}
      icon={value}
      value={value === '' ? text('icon.choose') : value}
      empty={value === ''}
      invalid={invalid}
      readOnly={readOnly}
      isOpen={open}
      load={() => void load()}
      open={() => setOpen(true)}
      onClear={value === '' ? undefined : () => onChange(null)}
      part="icon-field"
    >
      {open && (
        <Suspense>
          <IconPicker
            anchor={anchor}
            chosen={value}
            onChoose={name => {
              setOpen(false)
              if (name !== value) onChange(name)
            }}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </FieldButton>
  )
}
