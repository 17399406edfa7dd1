import { useEffect, useRef } from 'react'
import styles from './Checkbox.module.css'

export interface CheckboxProps {
  readonly label: string
  readonly labelHidden?: boolean
  /** The box alone: its parent is the area to press. */
  readonly bare?: boolean
  /** Only one of several can be selected: drawn as a radio button. */
  readonly single?: boolean
  readonly checked: boolean
  readonly indeterminate?: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A box to tick, with its label. */
export function Checkbox({
  label,
  labelHidden = false,
  bare = false,
  single = false,
  checked,
  indeterminate = false,
  disabled,
  onChange,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const input = (
    <input
      ref={box}
      type={single ? 'radio' : 'checkbox'}
      className={styles.box}
      checked={checked}
      disabled={disabled}
      aria-label={labelHidden ? label : undefined}
      onChange={event => onChange(event.target.checked)}
    />
  )
  if (bare) return input
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
    <label className={styles.field}>
      {input}
      {!labelHidden && label}
    </label>
  )
}
