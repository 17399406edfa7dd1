import { useId } from 'react'
import opens from '../icon/chevron.module.css'
import styles from './Select.module.css'

export interface SelectProps {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly size?: 's' | 'm'
  readonly onChange: (value: string) => void
}

/** One of a few choices, by the platform's own list. */
export function Select({ label, labelHidden = false, value, options, size = 'm', onChange }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      {!labelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <span className={`${styles.control} ${opens.chevron}`}>
        <select
          id={id}
          className={styles.select}
          data-size={size}
          aria-label={labelHidden ? label : undefined}
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
