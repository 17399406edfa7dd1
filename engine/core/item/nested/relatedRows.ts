import type { Item, Key } from '#schemas/data/Item.ts'
import { type Edits, noEdits, type ToManyEdit } from '../../edits/Patch.ts'
import { withEdits } from '../../edits/withEdits.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import type { ListShape } from './listShape.ts'
import { inOrder, placeOf } from './rowPlaces.ts'

/** The effect of a save on a row. */
export type RowState = 'saved' | 'updated' | 'linked' | 'created' | 'removed'

export interface FarItem {
  readonly collection: string
  /** Null for a new one. */
  readonly key: Key | null
  /** With its staged edits; null while loading, and if the caller cannot read it. */
  readonly item: Item | null
}

export interface RelatedRow {
  /** The temporary id of a new row. */
  readonly key: Key
  readonly state: RowState
  /** The row with its staged edits; null while loading. */
  readonly item: Item | null
  /** The far item of a junction row; null if the row is the related item itself, or if the far item cannot be read. */
  readonly far: FarItem | null
  readonly place: number | null
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys in a value that is a list of keys or items. Other values have none. */
export function readKeys(value: unknown, primaryKey: string): readonly Key[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(entry => {
    const key: unknown = isItem(entry) ? entry[primaryKey] : entry
    return isKey(key) ? [key] : []
  })
}

export interface RowsContext {
  readonly metadata: Metadata
  readonly shape: ListShape
  readonly edit: ToManyEdit
  readonly sortField: string | null
  /** Loaded far items of new rows, by collection and key. */
  readonly farItems: ReadonlyMap<string, Item>
}

export const farName = (collection: string, key: Key): string => `${collection} ${key}`

/** A saved row, or a linked item, with its staged edits. */
export function savedRow(key: Key, saved: Item | null, context: RowsContext): RelatedRow {
  const { edit } = context
  const edits = edit.updated[String(key)] ?? noEdits
  const has = (keys: readonly Key[]) => keys.some(other => String(other) === String(key))
  const state = has(edit.removed) ? 'removed' : has(edit.linked) ? 'linked' : edits === noEdits ? 'saved' : 'updated'
  return rowOf(key, state, saved, edits, context)
}

/** A new row. */
export const createdRow = (id: string, edits: Edits, context: RowsContext): RelatedRow =>
  rowOf(id, 'created', {}, edits, context)

function rowOf(key: Key, state: RowState, saved: Item | null, edits: Edits, context: RowsContext): RelatedRow {
  const { sortField, shape } = context
  const item = saved && withEdits(saved, edits)
  return {
    key,
    state,
    item,
    far: shape.far && item ? farOf(shape.far, saved, item, edits, context) : null,
    place: sortField === null ? null : placeOf(item?.[sortField]),
  }
}

function farOf(
  far: NonNullable<ListShape['far']>,
  saved: Item | null,
  item: Item,
  edits: Edits,
  { metadata, farItems }: RowsContext,
): FarItem | null {
  const named = far.collectionField === null ? far.collections[0] : item[far.collectionField]
  if (typeof named !== 'string') return null
  const primaryKey = metadata.collection(named)?.primaryKey ?? 'id'
  const staged = edits[far.field]
  const read = saved?.[far.field]
  if (staged === undefined) {
    const key = isItem(read) ? read[primaryKey] : read
    return isKey(key) ? { collection: named, key, item: isItem(read) ? read : null } : null
  }
  const key = farKeyOf(edits, far.field)
  if (key === undefined) return null
  const savedItem = key === null ? {} : isItem(read) ? read : (farItems.get(farName(named, key)) ?? null)
  return {
    collection: named,
    key,
    item: savedItem && withEdits(savedItem, staged.kind === 'one' ? staged.one.edits : noEdits),
  }
}

/** The staged far key of a row: null for a new item, undefined for none. */
export function farKeyOf(edits: Edits, field: string): Key | null | undefined {
  const staged = edits[field]
  if (staged?.kind === 'one') return staged.one.key
  return staged?.kind === 'value' && isKey(staged.value) ? staged.value : undefined
}

/** The staged edits of the far item of a row. */
export const farEdits = (edits: Edits, field: string): Edits => {
  const staged = edits[field]
  return staged?.kind === 'one' ? staged.one.edits : noEdits
}

/** The staged edits of a row in a list. */
export const rowEdits = (edit: ToManyEdit, key: Key): Edits =>
  edit.created[String(key)] ?? edit.updated[String(key)] ?? noEdits

export interface OrderedRow {
  readonly key: Key
  readonly isNew: boolean
  readonly place: number | null
}

/** All rows of a list in their resulting order, by saved and staged sort values. */
export function stagedOrder(
  saved: readonly Item[],
  linked: readonly Key[],
  edit: ToManyEdit,
  primaryKey: string,
  sortField: string,
): readonly OrderedRow[] {
  const placed = (edits: Edits | undefined, before: unknown): number | null => {
    const staged = edits?.[sortField]
    return placeOf(staged?.kind === 'value' ? staged.value : before)
  }
  return inOrder([
    ...saved.map(item => {
      // Safe: the server's own key of its row.
      const key = item[primaryKey] as Key
      return { key, isNew: false, place: placed(edit.updated[String(key)], item[sortField]) }
    }),
    ...linked.map(key => ({ key, isNew: false, place: placed(edit.updated[String(key)], null) })),
    ...Object.entries(edit.created).map(([key, row]) => ({ key, isNew: true, place: placed(row, null) })),
  ])
}

/** The collection of a row's item. */
export const collectionOf = ({ far }: RelatedRow, shape: ListShape): string =>
  far?.collection ?? shape.far?.collections[0] ?? shape.rows
