import type { Key } from '#schemas/data/Item.ts'
import type { Edits, FieldEdit } from './Patch.ts'
import type { PayloadModel } from './toPayload.ts'

/** A list of related items: a field of an item. */
export interface ListOfItem {
  readonly collection: string
  readonly key: Key
  readonly field: string
}

/** The lists, at any depth, whose saved keys `toPayload` needs when it sends whole lists; new items have none. */
export const listsOf = (
  edits: Edits,
  collection: string,
  model: PayloadModel,
  key: Key | null,
): readonly ListOfItem[] =>
  Object.entries(edits).flatMap(([field, edit]) => listsIn(edit, { collection, key, field }, model))

function listsIn(
  edit: FieldEdit,
  { collection, key, field }: Omit<ListOfItem, 'key'> & { readonly key: Key | null },
  model: PayloadModel,
): readonly ListOfItem[] {
  const rows = model.rowsOf(collection, field) ?? ''
  switch (edit.kind) {
    case 'value':
      return []
    case 'one':
      return listsOf(edit.one.edits, edit.one.collection ?? rows, model, edit.one.key)
    case 'relation':
      return [
        ...(key === null ? [] : [{ collection, key, field }]),
        ...Object.values(edit.edit.created).flatMap(row => listsOf(row, rows, model, null)),
        ...Object.entries(edit.edit.updated).flatMap(([rowKey, row]) => listsOf(row, rows, model, rowKey)),
      ]
  }
}

/** The items that are added to lists of a field, at any depth, by collection and field. */
export function linkedKeys(
  edits: Edits,
  collection: string,
  model: PayloadModel,
  found = new Map<string, Set<string>>(),
): ReadonlyMap<string, ReadonlySet<string>> {
  for (const [field, edit] of Object.entries(edits)) {
    const rows = model.rowsOf(collection, field) ?? ''
    if (edit.kind === 'one') linkedKeys(edit.one.edits, edit.one.collection ?? rows, model, found)
    if (edit.kind !== 'relation') continue
    const name = listName(collection, field)
    found.set(name, new Set([...(found.get(name) ?? []), ...edit.edit.linked.map(String)]))
    for (const row of Object.values({ ...edit.edit.created, ...edit.edit.updated })) linkedKeys(row, rows, model, found)
  }
  return found
}

/** Identifies the lists of one field. */
export const listName = (collection: string, field: string): string => JSON.stringify([collection, field])
