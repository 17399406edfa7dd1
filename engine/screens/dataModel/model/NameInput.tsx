import type { NameProblem } from '#engine/core/model/databaseName.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { restrictInput } from '#engine/ui/text/restrictInput.ts'
import { TextField } from '#engine/ui/text-field/TextField.tsx'

export interface NameInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  /** What is wrong with it. That there is none yet is not said: the button that waits for one does. */
  readonly problem?: NameProblem | null
  /** What is wrong with it beyond that. */
  readonly error?: string
  readonly description?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
}

/** A line for the name of a collection, a field or a key: what a database would not take cannot be typed. */
export function NameInput({ problem, onChange, ...props }: NameInputProps) {
  const text = useText()
  return (
    <TextField
      {...props}
      {...(problem && problem.kind !== 'missing' ? { error: text(`model.name.${problem.kind}`, { ...problem }) } : {})}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      // Before React hears of the change.
      onInput={event => restrictInput(event.currentTarget, 'db-safe')}
      onChange={onChange}
    />
  )
}
