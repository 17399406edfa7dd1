import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { type ListOfItem, linkedKeys, listName, listsOf } from './listsOf.ts'
import type { Edits } from './Patch.ts'
import type { PayloadModel } from './toPayload.ts'

/** The part of the model that a payload needs; the rows of a list are in the related collection or the junction. */
export const payloadModel = (metadata: Metadata): PayloadModel => ({
  rowsOf: (collection, field) => {
    const kind = metadata.relation(collection, field)
    return kind && 'junction' in kind ? kind.junction : kind && 'related' in kind ? kind.related : null
  },
  primaryKeyOf: collection => metadata.collection(collection)?.primaryKey ?? 'id',
})

/** The keys in a list of an item, which contains keys, or rows with a key. */
const keysIn = (value: unknown, primaryKey: string): readonly Key[] =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown) => {
        const key: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, primaryKey) : entry
        return typeof key === 'string' || typeof key === 'number' ? [key] : []
      })
    : []

/**
 * The same for a server that only takes whole lists: the saved keys of every changed list are read first, so that only
 * removed items drop out (decision 30). The lists of the item itself are loaded; `read` returns the others, as an item
 * with one field.
 */
export async function wholeLists(
  metadata: Metadata,
  edits: Edits,
  root: { readonly collection: string; readonly key: Key | null; readonly item: Item },
  read: (path: string, field: string) => Promise<Item>,
): Promise<PayloadModel> {
  const model = payloadModel(metadata)
  const keysByField = new Map<string, readonly Key[]>()
  const nameOf = (list: { readonly collection: string; readonly key: Key | null; readonly field: string }) =>
    JSON.stringify([list.collection, String(list.key), list.field])
  const learn = async (list: ListOfItem) => {
    const rows = model.rowsOf(list.collection, list.field) ?? ''
    const isRoot = list.collection === root.collection && String(list.key) === String(root.key)
    const item = isRoot
      ? root.item
      : await read(`${itemsPath(list.collection)}/${encodeURIComponent(list.key)}`, list.field)
    keysByField.set(nameOf(list), keysIn(item[list.field], model.primaryKeyOf(rows)))
  }
  await Promise.all(listsOf(edits, root.collection, model, root.key).map(learn))
  const linked = linkedKeys(edits, root.collection, model)
  return {
    ...model,
    // An item that moves to another list of the same field must not be named in the list that it leaves.
    keysOf: (of, itemKey, field) =>
      (keysByField.get(nameOf({ collection: of, key: itemKey, field })) ?? []).filter(
        key => !linked.get(listName(of, field))?.has(String(key)),
      ),
  }
}
