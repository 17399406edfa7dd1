import { type ReactNode, useId, useState } from 'react'
import { Button, Control, useText } from '#engine/plugin.ts'
import styles from './Wysiwyg.module.css'

export interface ToolField {
  readonly name: string
  readonly label: string
  readonly value: string
}

interface ToolFormProps {
  readonly title: string
  readonly fields: readonly ToolField[]
  readonly apply: string
  /** Why these values are not valid; null if they are. */
  readonly refuse: (values: Readonly<Record<string, string>>) => string | null
  readonly onApply: (values: Readonly<Record<string, string>>) => void
  readonly onCancel: () => void
  /** More buttons and inputs. */
  readonly children?: ReactNode
}

/** The form of a tool, below the toolbar. Enter applies it, Escape cancels. */
export function ToolForm({ title, fields, apply, refuse, onApply, onCancel, children }: ToolFormProps) {
  const id = useId()
  const text = useText()
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(field => [field.name, field.value])))
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const reason = refuse(values)
    setError(reason)
    if (reason === null) onApply(values)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form cannot be nested in the form of the item
    <div
      role="group"
      className={styles.form}
      aria-label={title}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        }
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
          event.preventDefault()
          submit()
        }
      }}
    >
      {fields.map((field, index) => (
        <div key={field.name} className={styles.field}>
          <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
          <Control invalid={index === 0 && error !== null}>
            <input
              id={`${id}-${field.name}`}
              type="text"
              dir="auto"
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: opened by pressing a tool
              autoFocus={index === 0}
              value={values[field.name] ?? ''}
              aria-invalid={(index === 0 && error !== null) || undefined}
              aria-describedby={index === 0 && error !== null ? `${id}-error` : undefined}
              onChange={event => setValues({ ...values, [field.name]: event.target.value })}
            />
          </Control>
        </div>
      ))}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onPress={submit}>
          {apply}
        </Button>
        <Button onPress={onCancel}>{text('cancel')}</Button>
        {children}
      </div>
    </div>
  )
}
