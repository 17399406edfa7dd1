import type { FieldProps } from '@rjsf/utils'
import { useContext, useRef } from 'react'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { FieldRow } from '../FieldRow.tsx'
import { useStudio } from '../studio/StudioContext.tsx'
import { OptionRowsContext } from './OptionRowsContext.ts'

/** One option, drawn as a row of a form by a real interface. */
export function OptionRow({ name, fieldPathId, rawErrors, onChange }: FieldProps) {
  const { registry } = useStudio()
  const rows = useContext(OptionRowsContext)
  const previous = useRef<readonly FormNode[]>([])
  const field = rows?.fields.get(name)
  if (!rows || !field) return null
  const { access, values } = rows
  previous.current = buildForm({
    fields: [field],
    item: values,
    edits: noEdits,
    problems: rawErrors?.[0] ? [{ field: name, type: 'unknown', message: rawErrors[0] }] : [],
    closed: () => (access.allowed ? null : { kind: 'stated', sentence: access.reason }),
    registry,
    previous: previous.current,
  })
  return previous.current.map(node => (
    <FieldRow
      key={node.field.field}
      node={node}
      itemOf={() => values}
      primaryKey={null}
      change={(_, patch) => {
        const next = patch.op === 'set' ? patch.value : undefined
        if (patch.op === 'set' || patch.op === 'unset') onChange(next ?? undefined, fieldPathId.path)
      }}
    />
  ))
}
