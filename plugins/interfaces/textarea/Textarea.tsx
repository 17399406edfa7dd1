import { Control, type InterfaceProps, plainText } from '#engine/plugin.ts'
import type { TextareaOptions } from './options.ts'
import styles from './Textarea.module.css'

/** A multi-line text input that grows with its text, up to a large part of the window. */
export default function Textarea(props: InterfaceProps<string, TextareaOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const shown = plainText(value)
  const set = (text: string) => change({ op: 'set', value: text === '' ? null : text })
  return (
    <Control font={options.font} invalid={invalid} readOnly={!access.allowed}>
      <textarea
        id={id}
        className={styles.input}
        // Lines for browsers that do not size a field by its content.
        rows={Math.min(Math.max(shown.split('\n').length, 4), 16)}
        dir="auto"
        value={shown}
        placeholder={options.placeholder}
        readOnly={!access.allowed}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={event => set(event.target.value)}
        onBlur={() => {
          if (options.trim && access.allowed && typeof value === 'string' && value !== value.trim()) set(value.trim())
        }}
      />
    </Control>
  )
}
