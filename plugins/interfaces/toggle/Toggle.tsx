import type { CSSProperties } from 'react'
import { Icon, type InterfaceProps, plainText, useText } from '#engine/plugin.ts'
import type { ToggleOptions } from './options.ts'
import styles from './Toggle.module.css'

/** A switch. Without a value, neither side is set; a value that is not a boolean, 0 or 1 is shown next to it. */
export default function Toggle(props: InterfaceProps<boolean, ToggleOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const text = useText()
  const unset = value === null || value === undefined
  const flag = readFlag(value)
  const isKnown = flag !== null
  const on = flag === true
  const icon = on ? options.iconOn : options.iconOff
  const color = on ? (options.colorOn ?? options.color) : options.colorOff
  // Safe: CSSProperties has no room for custom properties.
  const style = color && isKnown ? ({ '--switch-color': color } as CSSProperties) : undefined
  const state = isKnown ? text(on ? 'toggle.on' : 'toggle.off') : unset ? text('no_value') : plainText(value)
  return (
    <div className={styles.row} data-readonly={!access.allowed || undefined}>
      <button
        type="button"
        id={id}
        role="switch"
        className={styles.switch}
        style={style}
        data-state={isKnown ? (on ? 'on' : 'off') : 'unset'}
        data-invalid={invalid || undefined}
        aria-checked={on}
        aria-invalid={invalid || undefined}
        aria-disabled={!access.allowed || undefined}
        // The switch itself announces on and off.
        aria-describedby={
          isKnown && !options.label ? describedBy : [describedBy, `${id}-state`].filter(Boolean).join(' ')
        }
        onClick={() => {
          if (access.allowed) change({ op: 'set', value: !on })
        }}
      >
        <span className={styles.knob}>{icon && <Icon name={icon} size={14} />}</span>
      </button>
      <span id={`${id}-state`} className={styles.label}>
        {options.label && isKnown ? options.label : state}
      </span>
    </div>
  )
}

/** Databases without booleans store 0 and 1, and some servers return those. */
const readFlag = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : value === 1 ? true : value === 0 ? false : null
