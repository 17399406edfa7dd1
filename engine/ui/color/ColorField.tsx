import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Control } from '../control/Control.tsx'
import { useText } from '../i18n/I18n.tsx'
import styles from './ColorField.module.css'
import type { ColorPreset } from './ColorPicker.tsx'
import { parseColor, toHex } from './colors.ts'
import { Swatch } from './Swatch.tsx'

const load = () => import('./ColorPicker.tsx')
const ColorPicker = lazy(load)

export interface ColorFieldProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Hexadecimal, or empty for none. Text that is not a color is shown unchanged. */
  readonly value: string
  readonly opacity: boolean
  readonly presets: readonly ColorPreset[]
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly onChange: (value: string | null) => void
}

/** A color as text, with a swatch that opens the picker. Typed text applies once it is a complete color. */
export function ColorField(props: ColorFieldProps) {
  const { id, describedBy, value, opacity, presets, invalid = false, readOnly = false, onChange } = props
  const text = useText()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? value
  const color = parseColor(value)
  const length = opacity || (color !== null && color.alpha < 1) ? 9 : 7
  const wrong = draft !== null && draft !== '' && parseColor(draft) === null
  const set = (next: string | null) => {
    if ((next ?? '') !== value) onChange(next)
  }
  const type = (typed: string) => {
    setDraft(typed)
    const parsed = parseColor(typed)
    if (typed === '') set(null)
    // Three or four digits are a color too, but not the intended one while the user types six.
    else if (parsed && typed.replace('#', '').length >= 6) set(toHex(parsed))
  }
  return (
    <div className={styles.field}>
      <Control
        invalid={invalid || wrong}
        readOnly={readOnly}
        font="monospace"
        end={
          value !== '' &&
          !readOnly && (
            <IconButton
              icon="close"
              size="s"
              label={text('clear_value')}
              onPress={() => {
                setDraft(null)
                set(null)
              }}
            />
          )
        }
      >
        <button
          ref={anchor}
          type="button"
          className={styles.open}
          aria-label={text('color.open')}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-disabled={readOnly || undefined}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => setOpen(!readOnly)}
        >
          <Swatch color={color ? toHex(color) : null} limit={2} size={24} />
        </button>
        <input
          id={id}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={Math.max(length, color ? 0 : value.length)}
          value={shown}
          placeholder="#RRGGBB"
          readOnly={readOnly}
          aria-invalid={invalid || wrong || undefined}
          aria-describedby={[describedBy, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onChange={event => type(event.target.value)}
          onBlur={() => {
            const parsed = draft === null ? null : parseColor(draft)
            if (parsed) set(toHex(parsed))
            if (!wrong) setDraft(null)
          }}
        />
      </Control>
      {wrong && (
        <p id={`${id}-error`} className={styles.error}>
          {text('color.wrong')}
        </p>
      )}
      {open && (
        <Suspense>
          <ColorPicker
            label={text('color.open')}
            anchor={anchor}
            color={color ?? { red: 47, green: 128, blue: 237, alpha: 1 }}
            opacity={opacity}
            presets={presets}
            onChange={next => {
              setDraft(null)
              set(toHex(next))
            }}
            onPreset={next => {
              setDraft(null)
              set(next)
            }}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
