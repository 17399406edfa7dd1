import type { NameProblem } from '#engine/core/model/databaseName.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { restrictInput } from '#engine/ui/text/restrictInput.ts'
import { TextField } from '#engine/ui/text-field/TextField.tsx'

export interface NameInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  /** A problem of the name. An empty name is not reported: the disabled button explains it. */
  readonly problem?: NameProblem | null
  /** A further problem. */
  readonly error?: string
  readonly description?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
}

/** An input for the name of a collection, a field or a key: only accepts characters that are valid in a database. */
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
      // Before React handles the change.
      onInput={event => restrictInput(event.currentTarget, 'db-safe')}
      onChange={onChange}
    />
  )
}
