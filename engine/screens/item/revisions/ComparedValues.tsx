import type { Access } from '#engine/core/access/Access.ts'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import { differingFields } from '#engine/core/item/revisions/differingFields.ts'
import { valueDiff } from '#engine/core/item/revisions/valueDiff.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import styles from './RevisionCompare.module.css'
import drawerStyles from './RevisionDrawer.module.css'
import { ValueSide } from './ValueSide.tsx'

/** An item at one time. */
export interface ComparedState {
  readonly name: string
  readonly values: Item
  /** Its values can be staged in the form. */
  readonly restorable: boolean
}

export interface ComparedValuesProps {
  readonly collection: CollectionInfo
  /** The older one first. */
  readonly states: readonly [before: ComparedState, after: ComparedState]
  readonly access: Access
  readonly restore: (patch: FieldPatch) => void
}

/** The fields in which two states of an item differ, with both values side by side; one below the other if narrow. */
export function ComparedValues({ collection, states, access, restore }: ComparedValuesProps) {
  const text = useText()
  const [before, after] = states
  const fields = differingFields(collection.fields, before.values, after.values)
  return (
    <>
      <p className={styles.count} role="status">
        {fields.length === 0 ? text('revisions.no_difference') : text('group.fields', { count: fields.length })}
      </p>
      <ul className={styles.fields}>
        {fields.map(field => {
          const diff = valueDiff(before.values[field.field] ?? null, after.values[field.field] ?? null)
          const canRestore = access.allowed && !field.isPrimaryKey
          return (
            <li key={field.field} className={styles.field} data-field={field.field}>
              <h3 className={drawerStyles.name}>{field.name}</h3>
              <div className={styles.sides}>
                {(['before', 'after'] as const).map((side, at) => {
                  const state = states[at] ?? before
                  return (
                    <div key={side} className={styles.side} data-side={side}>
                      <div className={drawerStyles.head}>
                        <h4 className={styles.state}>{state.name}</h4>
                        {canRestore && state.restorable && <Restore field={field} state={state} restore={restore} />}
                      </div>
                      <ValueSide field={field} diff={diff} side={side} />
                    </div>
                  )
                })}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface RestoreProps {
  readonly field: FieldInfo
  readonly state: ComparedState
  readonly restore: (patch: FieldPatch) => void
}

function Restore({ field, state, restore }: RestoreProps) {
  const text = useText()
  return (
    <IconButton
      icon="undo"
      size="s"
      label={text('revisions.restore_from', { name: field.name, revision: state.name })}
      onPress={() => restore({ field: field.field, patch: { op: 'set', value: state.values[field.field] ?? null } })}
    />
  )
}
