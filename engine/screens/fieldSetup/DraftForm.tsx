import { noEdits } from '#engine/core/edits/Patch.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { Form } from '#engine/form/Form.tsx'
import { useFormNodes } from '#engine/form/useFormNodes.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

export interface DraftFormProps {
  /** See `plainField`. */
  readonly fields: readonly FieldInfo[]
  readonly values: Item
  readonly problems?: readonly Problem[]
  /** The sentence that explains why a field is read-only; null if it is not. */
  readonly readOnlyReason?: (field: string) => string | null
  /** One answer; an emptied one is null. */
  readonly change: (field: string, value: unknown) => void
}

/** The settings of a field, drawn as a form with real interfaces. */
export function DraftForm({ fields, values, problems = [], readOnlyReason, change }: DraftFormProps) {
  const nodes = useFormNodes({
    fields,
    item: values,
    edits: noEdits,
    problems,
    readOnlyReason: ({ field }) => {
      const sentence = readOnlyReason?.(field) ?? null
      return sentence === null ? null : { kind: 'stated', sentence }
    },
  })
  return (
    <Form
      nodes={nodes}
      problems={problems}
      item={values}
      primaryKey={null}
      change={(field, patch) => {
        if (patch.op === 'set') change(field, patch.value)
        else if (patch.op === 'unset') change(field, null)
      }}
    />
  )
}
