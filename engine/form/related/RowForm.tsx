import { use, useContext, useMemo } from 'react'
import type { Access, Reason } from '#engine/core/access/Access.ts'
import { type FormPermissions, fieldReadOnlyReason, rowDenial } from '#engine/core/access/fieldReadOnlyReason.ts'
import { readOnlyItemText } from '#engine/core/access/readOnlyItemText.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import type { DrawerEdits } from '#engine/core/journal/drawerEdits.ts'
import { loadOnce } from '#engine/core/lazy/loadOnce.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { FormDrawerEdits } from '#engine/form/DrawerEditsContext.ts'
import { Form } from '#engine/form/Form.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useFormNodes } from '#engine/form/useFormNodes.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

export interface RowFormProps {
  readonly collection: CollectionInfo
  /** Null for a new item. */
  readonly primaryKey: Key | null
  /** The saved item; for a new one the server's defaults. */
  readonly item: Item
  readonly edits: Edits
  /** Fields that the user cannot change here, such as the foreign key back. */
  readonly hide?: readonly string[]
  readonly problems?: readonly Problem[]
  /** The access to the list or field that contains the row. If that is read-only, so is the row. */
  readonly access: Access
  /** Must keep its identity, so that a row only redraws when it changes. */
  readonly change: (field: string, patch: Patch) => void
  /**
   * Wraps a change of this form as a change of the form or drawer around it; leave out if they are the same. Must keep
   * its identity, like `change`; also used for the changes of drawers over this form.
   */
  readonly within?: (change: FieldPatch) => FieldPatch
}

/** Few fields have conditions, and none on servers of rc.24. */
const conditionCode = loadOnce(() => import('#engine/core/form/withConditions.ts'))

const none: readonly Problem[] = []

/** The form of a related item, with its staged edits and the caller's permissions on its collection. */
export function RowForm(props: RowFormProps) {
  const { collection, primaryKey, item, edits, hide = [], problems = none, access, change, within } = props
  const text = useText()
  const { metadata } = useStudio()
  const { caller } = metadata
  const name = collection.collection
  const action = primaryKey === null ? 'create' : 'update'
  const decision = metadata.decide(action, name)
  const permissions: FormPermissions = {
    decision,
    action,
    caller: metadata.caller,
    collection: name,
    rowDenial: action === 'update' ? rowDenial(decision, 'update', name, metadata.caller, item) : null,
  }
  const fields = collection.fields.filter(field => !hide.includes(field.field))
  const hasConditions = fields.some(({ meta }) => meta?.conditions?.length)
  const conditioned =
    hasConditions && use(conditionCode()).withConditions({ fields, item, edits, isNew: action === 'create', caller })
  const nodes = useFormNodes({
    fields: conditioned || fields,
    item,
    edits,
    problems,
    readOnlyReason: field =>
      access.allowed ? fieldReadOnlyReason(field, permissions) : { kind: 'stated', sentence: access.reason },
  })
  const closed: Reason | null = access.allowed ? permissions.rowDenial : { kind: 'stated', sentence: access.reason }
  const around = useContext(FormDrawerEdits)
  const drawerEdits = useMemo<DrawerEdits>(
    () => (within ? { put: (drawer, made) => around.put(drawer, made && within(made)) } : around),
    [around, within],
  )
  return (
    <FormDrawerEdits value={drawerEdits}>
      <Form
        nodes={nodes}
        problems={problems}
        item={withEdits(item, edits)}
        primaryKey={primaryKey}
        change={change}
        readOnly={closed ? readOnlyItemText(closed, text) : undefined}
      />
    </FormDrawerEdits>
  )
}
