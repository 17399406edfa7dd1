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
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly autoCapitalize?: 'none'
  readonly spellCheck?: boolean
  readonly dir?: 'ltr' | 'auto'
  /** Called before a change is applied, and can modify the input's text. */
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
        // biome-ignore lint/a11y/noAutofocus: the only field of its page
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
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
