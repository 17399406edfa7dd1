import { useId } from 'react'
import { CodeEditor } from '#engine/ui/code/CodeEditor.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './PermissionDrawer.module.css'

export interface JsonInputProps {
  readonly label: string
  readonly value: string
  /** Why it cannot be saved; null if it can. */
  readonly problem: string | null
  readonly onChange: (value: string) => void
}

/** An object as JSON text. Invalid text is kept, with an error. */
export function JsonInput({ label, value, problem, onChange }: JsonInputProps) {
  const id = useId()
  const text = useText()
  return (
    <div className={styles.json} data-part="json">
      <CodeEditor
        id={id}
        label={label}
        describedBy={`${id}-about`}
        value={value}
        language="json"
        wrap
        placeholder={text('permissions.json_none')}
        invalid={problem !== null}
        onChange={onChange}
      />
      <p id={`${id}-about`} className={problem === null ? styles.hint : styles.problem} role="status">
        {problem ?? text('permissions.json_about')}
      </p>
    </div>
  )
}
