import { useRef } from 'react'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { Form } from '#engine/form/Form.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

export interface DraftFormProps {
  /** See `plainField`. */
  readonly fields: readonly FieldInfo[]
  readonly values: Item
  readonly problems?: readonly Problem[]
  /** The sentence that says why a field takes no change; null when it does. */
  readonly closed?: (field: string) => string | null
  /** One answer; an emptied one is null. */
  readonly change: (field: string, value: unknown) => void
}

/** What is asked about a field, drawn as a form by real interfaces. */
export function DraftForm({ fields, values, problems = [], closed, change }: DraftFormProps) {
  const { registry } = useStudio()
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields,
    item: values,
    edits: noEdits,
    problems,
    closed: ({ field }) => {
      const sentence = closed?.(field) ?? null
      return sentence === null ? null : { kind: 'stated', sentence }
    },
    registry,
    previous: previous.current,
  })
  return (
    <Form
      nodes={previous.current}
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
