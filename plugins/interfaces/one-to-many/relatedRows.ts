import type { Item, Key, RelationEdit } from '#engine/plugin.ts'

/** What becomes of a row when the item is saved. */
export type RowState = 'saved' | 'updated' | 'linked' | 'created' | 'removed'

export interface RelatedRow {
  readonly key: Key
  readonly state: RowState
  /** The row with what is staged for it; null while it is on its way. */
  readonly item: Item | null
}

/** The keys in a value: a list of keys or of items that carry one. Anything else has none. */
export function readKeys(value: unknown, primaryKey: string): readonly Key[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(entry => {
    const key: unknown = typeof entry === 'object' && entry !== null ? entry[primaryKey] : entry
    return typeof key === 'string' || typeof key === 'number' ? [key] : []
  })
}

/** Saved, linked and created rows in one list, each with what is staged for it; in order of `sortField`, if there is one. */
export function relatedRows(
  keys: readonly Key[],
  edit: RelationEdit,
  items: ReadonlyMap<string, Item>,
  sortField: string | undefined,
): readonly RelatedRow[] {
  const removed = new Set(edit.removed.map(String))
  const known = new Set(keys.map(String))
  const staged = (key: Key, state: RowState): RelatedRow => {
    const item = items.get(String(key)) ?? null
    const update = edit.updated[String(key)]
    return { key, state: update && state === 'saved' ? 'updated' : state, item: item && { ...item, ...update } }
  }
  const rows = [
    ...keys.map(key => staged(key, removed.has(String(key)) ? 'removed' : 'saved')),
    ...edit.linked.filter(key => !known.has(String(key))).map(key => staged(key, 'linked')),
    ...Object.entries(edit.created).map(([id, values]): RelatedRow => ({ key: id, state: 'created', item: values })),
  ]
  if (!sortField) return rows
  const place = (row: RelatedRow): number => {
    const at = row.item?.[sortField]
    return typeof at === 'number' ? at : typeof at === 'string' && at !== '' ? Number(at) : Number.POSITIVE_INFINITY
  }
  return rows.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}

/** The new places, by key, that make a row change places with its neighbour; only those that differ. */
export function moveRow(
  rows: readonly RelatedRow[],
  sortField: string,
  from: number,
  by: 1 | -1,
): readonly { readonly key: Key; readonly place: number }[] {
  const moved = [...rows]
  const [row] = moved.splice(from, 1)
  if (!row) return []
  moved.splice(from + by, 0, row)
  return moved.flatMap(({ key, item }, index) => (item?.[sortField] === index + 1 ? [] : [{ key, place: index + 1 }]))
}
