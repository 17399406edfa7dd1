import { useState } from 'react'
import type { FieldPatch, ToManyEdit } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { itemFields } from '#engine/core/item/itemFields.ts'
import { farPatch, throughJunction } from '#engine/core/item/nested/farPatch.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { collectionOf, farEdits, type RelatedRow, rowEdits } from '#engine/core/item/nested/relatedRows.ts'
import { newItemDefaults } from '#engine/core/item/newItemDefaults.ts'
import { copyPlan } from '#engine/core/item/saving/copyPlan.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { isCopied } from '#engine/core/metadata/isCopied.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { ItemDrawerResult } from '../ItemDrawerProps.ts'
import type { useListChanges } from '../useListChanges.ts'

export interface BlocksInput {
  readonly shape: ListShape
  readonly edit: ToManyEdit
  /** Fields of the rows that the list itself looks after. */
  readonly hide: readonly string[]
  /** The index of the first row of the page in the whole list. */
  readonly offset: number
  readonly changes: ReturnType<typeof useListChanges>
  readonly attempt: (work: Promise<unknown>) => void
}

/** Inserts and duplicates the blocks of a list. `fresh` is the last one. */
export function useBlocks({ shape, edit, hide, offset, changes, attempt }: BlocksInput) {
  const text = useText()
  const { metadata, readItems } = useStudio()
  const [fresh, setFresh] = useState<string | null>(null)
  const { far } = shape

  const defaultsOf = (info: CollectionInfo): Item =>
    newItemDefaults(info.fields, metadata.decide('create', info.collection), metadata.caller)

  /** A new row with these patches of its item and of the junction's own fields. */
  function newRow(collection: string, patches: readonly FieldPatch[], own: readonly FieldPatch[] = []) {
    const rows = metadata.collection(shape.rows)
    const info = metadata.collection(collection)
    if (!rows || !info) return null
    if (!far) return { patches, initial: defaultsOf(info) }
    const side = { ...far, collection, key: null, item: defaultsOf(info) }
    return {
      patches: [
        ...throughJunction(side, true, own),
        ...(patches.length > 0 ? [{ field: far.field, patch: farPatch(side, side.item, patches) }] : []),
      ],
      initial: defaultsOf(rows),
    }
  }

  async function insertRow(row: ItemDrawerResult | null, index: number): Promise<void> {
    if (row) setFresh(await changes.insert(row, offset + index))
  }

  async function readSaved(info: CollectionInfo, key: Key | null): Promise<Item> {
    if (key === null) return {}
    const filter = { [info.primaryKey]: { _eq: key } }
    const page = await readItems(info.collection, { fields: itemFields(info, metadata), filter, limit: 1 })
    return page.items[0] ?? {}
  }

  /** The values that a copy takes, as changes of a new item. */
  const copied = (info: CollectionInfo, item: Item, hidden: readonly string[] = []): readonly FieldPatch[] =>
    info.fields
      .filter(field => isCopied(field, metadata) && !hidden.includes(field.field) && !field.schema?.is_unique)
      .flatMap(({ field }) => {
        const value = item[field] ?? null
        return value === null ? [] : [{ field, patch: { op: 'set', value } } as const]
      })

  async function duplicateRow(row: RelatedRow, index: number): Promise<void> {
    const collection = collectionOf(row, shape)
    const info = metadata.collection(collection)
    const rows = metadata.collection(shape.rows)
    if (!info || !rows) return
    const edits = rowEdits(edit, row.key)
    const itemEdits = far ? farEdits(edits, far.field) : edits
    const saved = await readSaved(info, far ? (row.far?.key ?? null) : row.state === 'created' ? null : row.key)
    const own = row.item ?? {}
    const ownHidden = far ? [...hide, far.field, far.collectionField ?? far.field] : hide
    await insertRow(
      newRow(collection, copied(info, withEdits(saved, itemEdits)), far ? copied(rows, own, ownHidden) : []),
      index + 1,
    )
    const { lists } = copyPlan({ collection: info, metadata }, saved, itemEdits)
    if (lists.length > 0)
      notify({ kind: 'info', title: text('copy.lists_left', { lists: lists.map(({ name }) => name).join(', ') }) })
  }

  return {
    fresh,
    insert: (collection: string, index: number) => attempt(insertRow(newRow(collection, []), index)),
    duplicate: (row: RelatedRow, index: number) => attempt(duplicateRow(row, index)),
  }
}
