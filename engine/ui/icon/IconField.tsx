import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../i18n/I18n.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from './Icon.tsx'
import styles from './IconField.module.css'

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
    <div
      ref={anchor}
      className={styles.field}
      data-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
    >
      <button
        type="button"
        id={id}
        className={styles.button}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-disabled={readOnly || undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!readOnly)}
      >
        {value !== '' && <Icon name={value} />}
        <span id={`${id}-value`} className={styles.value} data-empty={value === '' || undefined}>
          {value === '' ? text('icon.choose') : value}
        </span>
        {!readOnly && <Icon name={open ? 'expand_less' : 'expand_more'} />}
      </button>
      {value !== '' && !readOnly && (
        <IconButton icon="close" size="s" label={text('clear_value')} onPress={() => onChange(null)} />
      )}
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
    </div>
  )
}
