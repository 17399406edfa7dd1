import type { Item, Key } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { type History, record } from '../edits/history.ts'
import { type Edits, type FieldPatch, noEdits, type Patch } from '../edits/Patch.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** The value of one cell. */
export interface CellChange {
  readonly key: Key
  readonly field: string
  readonly value: unknown
}

/** The changes of all rows are those of one list of related items, so that forms and grids share one history. */
const rowsField = 'rows'

/** A patch for one row, as a patch of the whole grid. */
export const rowPatch = (key: Key, patch: FieldPatch, initial?: Item): FieldPatch => ({
  field: rowsField,
  patch: { op: 'edit', key, patches: [patch], ...(initial ? { initial } : {}) },
})

/** Stages the values of cells as one step of undo. `rowOf` is the saved row, so that its own values are no change. */
export function stageCells(
  history: History,
  changes: readonly CellChange[],
  rowOf: (key: Key) => Item | undefined,
  at: number,
): History {
  if (changes.length === 0) return history
  const byRow = new Map<string, { readonly key: Key; readonly patches: FieldPatch[] }>()
  for (const { key, field, value } of changes) {
    const row = byRow.get(String(key)) ?? { key, patches: [] }
    row.patches.push({ field, patch: { op: 'set', value } })
    byRow.set(String(key), row)
  }
  const patches = [...byRow.values()].map(({ key, patches }): Patch => {
    const initial = rowOf(key)
    return { op: 'edit', key, patches, ...(initial ? { initial } : {}) }
  })
  return record(history, { field: rowsField, patch: { op: 'several', patches } }, {}, at)
}

/** The value that a cell is set to: of a related item, which lists load with its fields, the key. */
export function cellValue(value: unknown, collection: string, field: string, metadata: Metadata): unknown {
  const kind = metadata.relation(collection, field)
  const related = kind && 'related' in kind ? metadata.collection(kind.related) : null
  return related && isRecord(value) ? (value[related.primaryKey] ?? null) : (value ?? null)
}

/** The values that the cells of a loaded row have. */
export const savedValues = (row: Item, { collection }: CollectionInfo, metadata: Metadata): Item =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, cellValue(value, collection, field, metadata)]),
  )

/**
 * The row that its changes are compared with when they are saved: as loaded, but with the values that earlier changes
 * began from.
 */
export function baseRow(loaded: Item | undefined, known: Item | undefined, edits: Edits): Item | undefined {
  if (!loaded || !known) return loaded ?? known
  const began = Object.keys(edits).flatMap(field => (field in known ? [[field, known[field]] as const] : []))
  return { ...loaded, ...Object.fromEntries(began) }
}

/** The changes of each row, by the text of its key. */
export function editedRows({ edits }: Pick<History, 'edits'>): Readonly<Record<string, Edits>> {
  const staged = edits[rowsField]
  return staged?.kind === 'relation' ? staged.edit.updated : {}
}

export const cellCountOf = (rows: Readonly<Record<string, Edits>>): number =>
  Object.values(rows).reduce((sum, edits) => sum + Object.keys(edits).length, 0)

/** The staged changes of one row; always the same object for none. */
export const editsOf = (rows: Readonly<Record<string, Edits>>, key: Key): Edits => rows[String(key)] ?? noEdits

/** The key of a row as the server writes it. */
export const keyOfRow = ({ fields, primaryKey }: CollectionInfo, name: string): Key =>
  fields.find(({ field }) => field === primaryKey)?.type === 'integer' ? Number(name) : name
