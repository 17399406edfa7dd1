import type { Access } from '#engine/core/access/Access.ts'
import { noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStable } from '#engine/ui/useStable.ts'
import type { Item } from '#schemas/data/Item.ts'
import { FormDrawerEdits } from './DrawerEditsContext.ts'
import { Form } from './Form.tsx'
import { useFormNodes } from './useFormNodes.ts'

/** A form over a single object: its fields, the object and the change handler. */
export interface ObjectFormProps {
  /** See `plainField`. */
  readonly fields: readonly FieldInfo[]
  readonly value: Item
  readonly access: Access
  /** Called with the whole new object; never while mounting. */
  readonly change: (value: Item) => void
}

/** The fields of an object do not register with the form around it. */
const nowhere = { put: () => {} }

/** A form over a plain object, its rows drawn by real interfaces: a row of a repeater, the options of a field. */
export function ObjectForm({ fields, value, access, change }: ObjectFormProps) {
  // Authors write JavaScript too.
  if (!Array.isArray(fields)) throw new Error('ObjectForm needs the fields to draw: an array made by plainField')
  const nodes = useFormNodes({
    fields,
    item: value,
    edits: noEdits,
    problems: [],
    readOnlyReason: () => (access.allowed ? null : { kind: 'stated', sentence: access.reason }),
  })
  const patch = useStable((field: string, { op, ...rest }: Patch) => {
    if (op === 'set') change({ ...value, [field]: 'value' in rest ? rest.value : null })
    else if (op === 'unset') change(Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)))
  })
  return (
    <FormDrawerEdits value={nowhere}>
      <Form nodes={nodes} problems={[]} item={value} primaryKey={null} change={patch} />
    </FormDrawerEdits>
  )
}
