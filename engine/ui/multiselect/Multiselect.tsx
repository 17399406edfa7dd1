import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../i18n/I18n.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Chip } from '../chip/Chip.tsx'
import type { ComboboxOption } from '../combobox/Combobox.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Multiselect.module.css'

const load = () => import('./MultiselectPopover.tsx')
const MultiselectPopover = lazy(load)

export interface MultiselectProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, where no label with the id `{id}-label` stands beside it. */
  readonly label?: string
  readonly options: readonly ComboboxOption[]
  /** Values; those that are no option are named by themselves. */
  readonly chosen: readonly string[]
  readonly icon?: string | undefined
  readonly placeholder: string
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly onChange: (chosen: readonly string[]) => void
  /** Takes typed text that is no option. */
  readonly onOther?: ((text: string) => void) | undefined
  readonly onClear?: (() => void) | undefined
}

/** From so many chosen values on, their number stands for their names (P-358). */
const counted = 3

/** A field to choose several values from a list that can be searched. The list's code comes when it is opened. */
export function Multiselect(props: MultiselectProps) {
  const { id, options, chosen, readOnly = false, invalid = false, onClear } = props
  const text = useText()
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const all =
    options.length > 0 && chosen.length >= options.length && options.every(({ value }) => chosen.includes(value))
  const show = () => {
    if (!readOnly) setOpen(true)
  }
  return (
    <div
      ref={anchor}
      className={styles.field}
      data-part="multiselect"
      data-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
    >
      <button
        type="button"
        id={id}
        className={styles.button}
        aria-label={props.label === undefined ? undefined : `${props.label}: ${summary()}`}
        aria-labelledby={props.label === undefined ? `${id}-label ${id}-value` : undefined}
        aria-describedby={props.describedBy}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-disabled={readOnly || undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={show}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show()
        }}
      >
        {props.icon && <Icon name={props.icon} />}
        <span id={`${id}-value`} className={styles.value} data-empty={chosen.length === 0 || undefined}>
          {chosen.length === 0 || chosen.length >= counted
            ? summary()
            : chosen.map(value => <Chip key={value}>{nameOf(value)}</Chip>)}
        </span>
        {!readOnly && <Icon name={open ? 'expand_less' : 'expand_more'} />}
      </button>
      {onClear && chosen.length > 0 && !readOnly && (
        <IconButton icon="close" size="s" label={text('clear_value')} onPress={onClear} />
      )}
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
    </div>
  )

  function nameOf(value: string): string {
    return options.find(option => option.value === value)?.label ?? value
  }

  function summary(): string {
    if (chosen.length === 0) return props.placeholder
    if (chosen.length < counted) return chosen.map(nameOf).join(', ')
    return all ? text('multiselect.all') : text('multiselect.count', { count: chosen.length })
  }
}
