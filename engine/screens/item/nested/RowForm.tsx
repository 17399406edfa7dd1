import { use, useContext, useMemo, useRef } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import { type FormRights, fieldClosed, rowDenial } from '#engine/core/access/fieldClosed.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { HeldChanges } from '#engine/core/journal/heldChanges.ts'
import { lateCode } from '#engine/core/lazy/lateCode.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Form } from '#engine/form/Form.tsx'
import { HeldInForm } from '#engine/form/HeldChangesContext.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

export interface RowFormProps {
  readonly collection: CollectionInfo
  /** Null for an item that saving makes. */
  readonly primaryKey: Key | null
  /** As saved; for a new one what the server gives it. */
  readonly item: Item
  readonly edits: Edits
  /** Fields that are not the person's to change here, such as the key that leads back. */
  readonly hide?: readonly string[]
  readonly problems?: readonly Problem[]
  /** Of the list or the field that leads here; what is closed there is closed here. */
  readonly access: Access
  /** Keeps its identity, so that a row draws again only when it has changed. */
  readonly change: (field: string, patch: Patch) => void
  /**
   * What a change of a field here is in the form or drawer around this one; left out where it is the same. Keeps its
   * identity, as `change` does, and is asked about what drawers over this form hold.
   */
  readonly within?: (change: FieldPatch) => FieldPatch
}

/** Few fields have conditions, and none on servers of rc.24. */
const conditionCode = lateCode(() => import('#engine/core/form/withConditions.ts'))

const none: readonly Problem[] = []

/** The form of a related item by the caller's rights on its collection, with what is staged for it. */
export function RowForm(props: RowFormProps) {
  const { collection, primaryKey, item, edits, hide = [], problems = none, access, change, within } = props
  const { metadata, registry } = useStudio()
  const { caller } = metadata
  const name = collection.collection
  const action = primaryKey === null ? 'create' : 'update'
  const decision = metadata.decide(action, name)
  const rights: FormRights = {
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
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields: conditioned || fields,
    item,
    edits,
    problems,
    closed: field => (access.allowed ? fieldClosed(field, rights) : { kind: 'stated', sentence: access.reason }),
    registry,
    previous: previous.current,
  })
  const around = useContext(HeldInForm)
  const held = useMemo<HeldChanges>(
    () => (within ? { put: (drawer, made) => around.put(drawer, made && within(made)) } : around),
    [around, within],
  )
  return (
    <HeldInForm value={held}>
      <Form
        nodes={previous.current}
        problems={problems}
        item={withEdits(item, edits)}
        primaryKey={primaryKey}
        change={change}
      />
    </HeldInForm>
  )
}
