import type { FieldProps } from '@rjsf/utils'
import { useContext } from 'react'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { FieldRow } from '../FieldRow.tsx'
import { useFormNodes } from '../useFormNodes.ts'
import { OptionRowsContext } from './OptionRowsContext.ts'

/** One option, drawn as a row of a form by a real interface. */
export function OptionRow({ name, fieldPathId, rawErrors, onChange }: FieldProps) {
  const { fields, access, values } = useContext(OptionRowsContext)
  const field = fields.get(name)
  const nodes = useFormNodes({
    fields: field ? [field] : [],
    item: values,
    edits: noEdits,
    problems: rawErrors?.[0] ? [{ field: name, type: 'unknown', message: rawErrors[0] }] : [],
    readOnlyReason: () => (access.allowed ? null : { kind: 'stated', sentence: access.reason }),
  })
  return nodes.map(node => (
    <FieldRow
      key={node.field.field}
      node={node}
      item={values}
      primaryKey={null}
      change={(_, patch) => {
        const next = patch.op === 'set' ? patch.value : undefined
        if (patch.op === 'set' || patch.op === 'unset') onChange(next ?? undefined, fieldPathId.path)
      }}
    />
  ))
}
