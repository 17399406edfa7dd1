import type { ToManyEdit } from '#engine/core/edits/Patch.ts'
import { both, keysInAddress, savedFilter } from '#engine/core/item/nested/listQuery.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { readKey } from '#engine/core/item/nested/readKey.ts'
import { farKeyOf } from '#engine/core/item/nested/relatedRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Key } from '#schemas/data/Item.ts'
import { SelectionDrawer } from './lazyDrawers.tsx'

export interface ListSelectionProps {
  readonly shape: ListShape
  /** The collection to choose from. */
  readonly collection: string
  readonly parentKey: Key | null
  readonly keys: readonly Key[]
  readonly edit: ToManyEdit
  readonly choice: NonNullable<Query['filter']> | undefined
  readonly done: (keys: readonly Key[]) => void
  readonly close: () => void
}

/** Selects existing items for a list; items already in it are left out. */
export function ListSelection(props: ListSelectionProps) {
  const { shape, collection, parentKey, keys, edit, choice, done, close } = props
  const { metadata } = useStudio()
  const { far } = shape
  const rowKey = metadata.collection(shape.rows)?.primaryKey ?? 'id'
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const short = keys.length > 0 && keys.length <= keysInAddress
  const { page, error } = useItems(
    far && short ? shape.rows : null,
    far && short
      ? {
          fields: far.collectionField === null ? [far.field] : [far.field, far.collectionField],
          filter: savedFilter(shape, rowKey, parentKey, keys) ?? {},
          limit: keysInAddress,
        }
      : null,
  )
  if (far && short && page === null && error === null) return null
  const removed = new Set(edit.removed.map(String))
  const linked = far
    ? [
        ...(page?.items ?? []).filter(row => far.collectionField === null || row[far.collectionField] === collection),
        ...Object.values(edit.created).map(row => ({ [far.field]: farKeyOf(row, far.field) })),
      ].flatMap(row => readKey(row[far.field], primaryKey) ?? [])
    : [...(short ? keys.filter(key => !removed.has(String(key))) : []), ...edit.linked]
  const elsewhere =
    far || short || parentKey === null || keys.length === 0
      ? undefined
      : { _or: [{ [shape.foreignKey]: { _null: true } }, { [shape.foreignKey]: { _neq: parentKey } }] }
  const others = linked.length === 0 ? undefined : { [primaryKey]: { _nin: linked.slice(0, 2 * keysInAddress) } }
  const filters = [choice, elsewhere, others].filter(each => each !== undefined)
  return (
    <SelectionDrawer
      collection={collection}
      multiple
      filter={filters.length === 0 ? null : both(...filters)}
      done={done}
      close={close}
    />
  )
}
