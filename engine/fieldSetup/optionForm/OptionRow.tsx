import type { FieldProps } from '@rjsf/utils'
import { useContext, useRef } from 'react'
import { buildForm } from '../../form/buildForm.ts'
import { FieldRow } from '../../form/FieldRow.tsx'
import type { FormNode } from '../../form/FormNode.ts'
import { noEdits } from '../../registry/Patch.ts'
import { useStudio } from '../../registry/StudioContext.tsx'
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
