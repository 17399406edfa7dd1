import { lazy, Suspense, useRef, useState } from 'react'
import { Chip } from '../chip/Chip.tsx'
import type { ComboboxOption } from '../combobox/ComboboxOption.ts'
import { FieldButton } from '../field-button/FieldButton.tsx'
import { useText } from '../i18n/I18n.tsx'
import styles from './Multiselect.module.css'

const load = () => import('./MultiselectPopover.tsx')
const MultiselectPopover = lazy(load)

export interface MultiselectProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, if there is no label with the id `{id}-label`. */
  readonly label?: string
  readonly options: readonly ComboboxOption[]
  /** Selected values. Values that are not options are shown as they are. */
  readonly chosen: readonly string[]
  readonly icon?: string | undefined
  readonly placeholder: string
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly onChange: (chosen: readonly string[]) => void
  /** Accepts typed text that is not an option. */
  readonly onOther?: ((text: string) => void) | undefined
  readonly onClear?: (() => void) | undefined
}

/** From this many selected values on, shows a count instead of names. */
const counted = 3

/** Selects several values from a searchable list. The list's code loads when it opens. */
export function Multiselect(props: MultiselectProps) {
  const { id, options, chosen, readOnly = false, invalid = false, onClear } = props
  const text = useText()
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const all =
    options.length > 0 && chosen.length >= options.length && options.every(({ value }) => chosen.includes(value))
  return (
    <FieldButton
      id={id}
      anchor={anchor}
      label={props.label === undefined ? undefined : `${props.label}: ${summary()}`}
      describedBy={props.describedBy}
      icon={props.icon}
      value={
        chosen.length === 0 || chosen.length >= counted ? (
          summary()
        ) : (
          <span className={styles.chips}>
            {chosen.map(value => (
              <Chip key={value}>{nameOf(value)}</Chip>
            ))}
          </span>
        )
      }
      empty={chosen.length === 0}
      invalid={invalid}
      readOnly={readOnly}
      isOpen={open}
      load={() => void load()}
      open={() => setOpen(true)}
      onClear={chosen.length > 0 ? onClear : undefined}
      part="multiselect"
    >
      {open && (
        <Suspense>
          <MultiselectPopover
            label={props.label ?? text('combobox.options')}
            anchor={anchor}
            options={options}
            chosen={chosen}
            onChange={props.onChange}
            onOther={props.onOther}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </FieldButton>
  )

  function nameOf(value: string): string {
    return options.find(option => option.value === value)?.label ?? value
  }

  function summary(): string {
    if (chosen.length === 0) return readOnly ? '—' : props.placeholder
    if (chosen.length < counted) return chosen.map(nameOf).join(', ')
    return all ? text('multiselect.all') : text('multiselect.count', { count: chosen.length })
  }
}
