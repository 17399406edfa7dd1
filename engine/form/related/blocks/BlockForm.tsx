import { memo } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { Edits, FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { type FarSide, farPatch, throughBlock } from '#engine/core/item/nested/farPatch.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { farEdits } from '#engine/core/item/nested/relatedRows.ts'
import { rowProblems } from '#engine/core/item/nested/rowProblems.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { RowFailure } from '../RowFailure.tsx'
import { RowForm } from '../RowForm.tsx'
import { useRow } from '../useRow.ts'
import styles from './Blocks.module.css'

export interface BlockFormProps {
  readonly shape: ListShape
  /** The field with the list. */
  readonly field: string
  readonly rowKey: Key
  readonly isNew: boolean
  /** The collection of the item. */
  readonly collection: string
  /** Of the far item: null for a new one. */
  readonly farKey: Key | null
  /** The staged edits of the row. */
  readonly edits: Edits
  readonly hide: readonly string[]
  /** Why the list is read-only; null if it is not. */
  readonly closed: string | null
  /** Whether missing and invalid values are shown. */
  readonly checked: boolean
  readonly change: (patch: Patch) => void
}

const none: readonly Problem[] = []

/** The form of a block. Each change is a change of the list; it only redraws the block that it is about. */
export const BlockForm = memo(function BlockForm(props: BlockFormProps) {
  const { shape, field, rowKey, isNew, collection, farKey, edits, closed, checked, change } = props
  const { metadata } = useStudio()
  const access: Access = closed === null ? { allowed: true } : { allowed: false, reason: closed }
  const rowInfo = metadata.collection(shape.rows)
  const farInfo = shape.far && metadata.collection(collection)
  const side: FarSide | null = shape.far && { ...shape.far, collection, key: farKey }
  const hide = side && rowInfo ? [...props.hide, ...namesOf(side), rowInfo.primaryKey] : props.hide
  const hasOwnFields = !side || rowInfo?.fields.some(each => !hide.includes(each.field) && !each.isHidden) === true
  const row = useRow(hasOwnFields ? rowInfo : null, isNew ? null : rowKey)
  const other = useRow(farInfo, farKey)

  const patchRow = (patch: FieldPatch): Patch => {
    const saved: Item = row.item ?? {}
    // A new row has no saved value: its link to an existing item is a change.
    const initial = side && !isNew ? { ...saved, [side.field]: farKey } : saved
    return {
      op: 'edit',
      key: rowKey,
      ...(side ? throughBlock(side, edits, patch, initial) : { patches: [patch], initial }),
    }
  }
  const patchFar = (patch: FieldPatch): Patch =>
    side ? patchRow({ field: side.field, patch: farPatch(side, other.item ?? {}, [patch]) }) : patchRow(patch)
  const changeRow = useStable((name: string, patch: Patch) => change(patchRow({ field: name, patch })))
  const changeFar = useStable((name: string, patch: Patch) => change(patchFar({ field: name, patch })))
  const withinRow = useStable((patch: FieldPatch): FieldPatch => ({ field, patch: patchRow(patch) }))
  const withinFar = useStable((patch: FieldPatch): FieldPatch => ({ field, patch: patchFar(patch) }))

  if (!rowInfo || (side && !farInfo) || !row.item || !other.item)
    return <RowFailure rows={[row, other]} missing={!rowInfo || (side !== null && !farInfo)} lines={3} />
  const inFar = side ? farEdits(edits, side.field) : edits
  return (
    <div className={styles.form}>
      {farInfo && (
        <RowForm
          collection={farInfo}
          primaryKey={farKey}
          item={other.item}
          edits={inFar}
          problems={checked ? rowProblems(farInfo, farKey, other.item, inFar, [], metadata.caller) : none}
          access={access}
          change={changeFar}
          within={withinFar}
        />
      )}
      {hasOwnFields && (
        <RowForm
          collection={rowInfo}
          primaryKey={isNew ? null : rowKey}
          item={row.item}
          edits={edits}
          hide={hide}
          problems={
            checked ? rowProblems(rowInfo, isNew ? null : rowKey, row.item, edits, hide, metadata.caller) : none
          }
          access={access}
          change={changeRow}
          within={withinRow}
        />
      )}
    </div>
  )
})

const namesOf = ({ field, collectionField }: FarSide): readonly string[] =>
  collectionField ? [field, collectionField] : [field]
