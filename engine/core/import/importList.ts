import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { type Converted, convertCell } from '#schemas/import/convertCell.ts'
import type { ToManyEdit } from '../edits/Patch.ts'
import { payloadModel } from '../edits/payloadModel.ts'
import { toPayload } from '../edits/toPayload.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** Separates the keys in a cell. */
export const betweenKeys = '|'

/** A list of related items that a cell fills with their keys. */
export interface ImportList {
  /** The key of its rows, which are the related items themselves or junction rows. */
  readonly rowKey: string
  /** The field of a junction row with the key of its item; null if the rows are the items. */
  readonly farKey: string | null
  readonly keyType: FieldType
  /** The related collection, and its display name. */
  readonly collection: string
  readonly related: string
}

/** Null for a field that is not a list, and for lists whose items a key alone does not identify. */
export function importListOf(metadata: Metadata, field: FieldInfo): ImportList | null {
  const kind = metadata.relation(field.collection, field.field)
  if (kind?.kind !== 'o2m' && kind?.kind !== 'm2m' && kind?.kind !== 'files') return null
  const related = metadata.collection(kind.related)
  const rows = metadata.collection('junction' in kind ? kind.junction : kind.related)
  if (!related || !rows) return null
  return {
    rowKey: rows.primaryKey,
    farKey: 'farKey' in kind ? kind.farKey : null,
    keyType: metadata.field(kind.related, related.primaryKey)?.type ?? 'string',
    collection: related.collection,
    related: related.name,
  }
}

/** The fields of an item to read for the content of one of its lists. */
export const listFields = (field: string, { rowKey, farKey }: ImportList): readonly string[] => [
  `${field}.${rowKey}`,
  ...(farKey === null ? [] : [`${field}.${farKey}`]),
]

/** What a cell names: text with a bar between the entries, or a list of JSON. */
export function listEntries(list: ImportList, cell: unknown): readonly unknown[] {
  const entries = typeof cell === 'string' ? cell.split(betweenKeys) : Array.isArray(cell) ? cell : [cell ?? '']
  return entries.map(entry => {
    const key = keyIn(list, entry, typeof cell === 'string')
    return typeof key === 'string' ? key.trim() : key
  })
}

/** The keys in a cell; null for an empty cell. */
export function convertList(list: ImportList, cell: unknown): Converted {
  const keys: unknown[] = []
  for (const entry of listEntries(list, cell)) {
    const converted = convertCell(list.keyType, entry)
    if (!converted.ok || !(converted.value === null || isKey(converted.value))) return { ok: false }
    if (converted.value !== null) keys.push(converted.value)
  }
  return { ok: true, value: keys.length === 0 ? null : [...new Map(keys.map(key => [String(key), key])).values()] }
}

/** For a junction row, the key of its item: its own key would be mistaken for that of another item. */
function keyIn({ rowKey, farKey }: ImportList, entry: unknown, isText: boolean): unknown {
  if (isText || entry === '') return entry
  if (typeof entry !== 'object' || entry === null) return farKey === null ? entry : { unknown: entry }
  return Reflect.get(entry, farKey ?? rowKey) ?? { unknown: entry }
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/**
 * The payload that gives a list exactly these keys; undefined if it has them already. `saved` is the loaded item, null
 * for a new one. `detailed` for servers that take changes instead of whole lists.
 */
export function listPayload(
  metadata: Metadata,
  field: FieldInfo,
  list: ImportList,
  wanted: readonly Key[],
  saved: Item | null,
  detailed: boolean,
): unknown {
  const { rowKey, farKey } = list
  const rows = rowsIn(saved?.[field.field])
  const itemOf = (row: Item) => String(row[farKey ?? rowKey])
  const presentKeys = new Set(rows.map(itemOf))
  const wantedKeys = new Set(wanted.map(String))
  const missing = wanted.filter(key => !presentKeys.has(String(key)))
  const edit: ToManyEdit = {
    created:
      farKey === null
        ? {}
        : Object.fromEntries(missing.map(key => [`new-${key}`, { [farKey]: { kind: 'value' as const, value: key } }])),
    updated: {},
    linked: farKey === null ? missing : [],
    removed: rows
      .filter(row => !wantedKeys.has(itemOf(row)))
      .map(row => row[rowKey])
      .filter(isKey),
  }
  if (missing.length === 0 && edit.removed.length === 0) return undefined
  const model = payloadModel(metadata)
  const keysOf = () => rows.map(row => row[rowKey]).filter(isKey)
  const payload = toPayload(
    { [field.field]: { kind: 'relation', edit } },
    field.collection,
    detailed ? model : { ...model, keysOf },
  )
  return payload[field.field]
}

const rowsIn = (value: unknown): readonly Item[] =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null) : []
