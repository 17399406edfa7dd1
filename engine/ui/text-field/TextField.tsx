import { type FormEventHandler, type HTMLInputTypeAttribute, useId } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps {
  readonly label: string
  readonly name?: string
  readonly type?: HTMLInputTypeAttribute
  readonly value?: string
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'email'
  readonly autoFocus?: boolean
  readonly readOnly?: boolean
  readonly disabled?: boolean
  readonly description?: string
  readonly error?: string
  readonly placeholder?: string
  readonly autoCapitalize?: 'none'
  readonly spellCheck?: boolean
  readonly dir?: 'ltr' | 'auto'
  /** Hears of a change first, and may change what is in the input. */
  readonly onInput?: FormEventHandler<HTMLInputElement>
  readonly onChange?: (value: string) => void
}

/** A line of text with its label. */
export function TextField({ label, description, error, onChange, autoFocus, ...input }: TextFieldProps) {
  const id = useId()
  const about = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        // biome-ignore lint/a11y/noAutofocus: the one field of a page made for it
        autoFocus={autoFocus}
        id={id}
        className={styles.input}
        aria-describedby={about}
        aria-invalid={error !== undefined || undefined}
        onChange={event => onChange?.(event.target.value)}
      />
      {description && (
        <p id={`${id}-about`} className={styles.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
