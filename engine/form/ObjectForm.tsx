import { useCallback, useRef } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import { noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Item } from '#schemas/data/Item.ts'
import { Form } from './Form.tsx'
import { HeldInForm } from './HeldChangesContext.ts'
import { useStudio } from './studio/StudioContext.tsx'

/** What a form over one object takes: its fields, the object and who hears of its changes. */
export interface ObjectFormProps {
  /** See `plainField`. */
  readonly fields: readonly FieldInfo[]
  readonly value: Item
  readonly access: Access
  /** Told the whole object anew; never while mounting. */
  readonly change: (value: Item) => void
}

/** The fields of an object are none of the form around it. */
const nowhere = { put: () => {} }

/** A form over a plain object, its rows drawn by real interfaces: a row of a repeater, the options of a field. */
export function ObjectForm({ fields, value, access, change }: ObjectFormProps) {
  const { registry } = useStudio()
  // Authors write JavaScript too.
  if (!Array.isArray(fields)) throw new Error('ObjectForm needs the fields to draw: an array made by plainField')
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields,
    item: value,
    edits: noEdits,
    problems: [],
    closed: () => (access.allowed ? null : { kind: 'stated', sentence: access.reason }),
    registry,
    previous: previous.current,
  })
  const latest = useRef({ value, change })
  latest.current = { value, change }
  const patch = useCallback((field: string, { op, ...rest }: Patch) => {
    const { value, change } = latest.current
    if (op === 'set') change({ ...value, [field]: 'value' in rest ? rest.value : null })
    else if (op === 'unset') change(Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)))
  }, [])
  return (
    <HeldInForm value={nowhere}>
      <Form nodes={previous.current} problems={[]} item={value} primaryKey={null} change={patch} />
    </HeldInForm>
  )
}
