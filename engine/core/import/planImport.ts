import type { Item, Key } from '#schemas/data/Item.ts'
import { convertCell, exampleOf } from '#schemas/import/convertCell.ts'
import type { Table, TableRow } from '#schemas/import/readTable.ts'
import type { Decision } from '#schemas/permission/Decision.ts'
import { mayTouch } from '#schemas/permission/decide.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { convertList, type ImportList, importListOf, listEntries, listFields, listPayload } from './importList.ts'
import { type ColumnMap, importable } from './mapColumns.ts'
import { findNamed, nameIn, type RelatedKeys } from './relatedKeys.ts'

/** What to do with rows whose key exists, and with those whose key does not. */
export type ImportMode = 'both' | 'create' | 'update'

export interface RowProblem {
  readonly column: string | null
  readonly field: FieldInfo
  /** The problem of the value, or of the key: exists, missing, or duplicate in the file. */
  readonly problem:
    | Problem
    | { readonly type: 'exists' | 'missing-key' | 'twice' | 'denied' | 'list' }
    | { readonly type: 'wrong-type'; readonly example: string | null }
    /** No item has this name, or several have. */
    | { readonly type: 'unknown-item' | 'several-items'; readonly related: string }
  readonly value: unknown
}

export interface PlannedRow {
  readonly line: number
  readonly action: 'create' | 'update'
  /** The value in the file that identifies the item; null if it has none. */
  readonly key: string | null
  /** The key of the item to update. */
  readonly item: Key | null
  readonly data: Item
  readonly problems: readonly RowProblem[]
}

export interface ImportPermissions {
  readonly create: Decision
  readonly update: Decision
}

interface Plan {
  readonly table: Table
  readonly map: ColumnMap
  readonly mode: ImportMode
  /** The field by which rows are matched to existing items; null to create them all. */
  readonly match: FieldInfo | null
  readonly collection: CollectionInfo
  readonly metadata: Metadata
  /** Whether the server accepts list changes; otherwise it needs whole lists. */
  readonly detailed: boolean
  readonly permissions: ImportPermissions
  /** Existing items of the file by what identifies them: the key, and the content of the lists that the file fills. */
  readonly existing: ReadonlyMap<string, Item>
  /** The related items that the file names. */
  readonly related: RelatedKeys
}

interface Target {
  readonly column: string
  readonly field: FieldInfo
  readonly list: ImportList | null
  /** The collection of the items that the column names. */
  readonly related: string | null
}

const targetsOf = (metadata: Metadata, collection: CollectionInfo, map: ColumnMap): readonly Target[] => {
  const fields = importable(metadata, collection)
  return Object.entries(map).flatMap(([column, name]) => {
    const field = fields.find(each => each.field === name)
    if (!field) return []
    const list = importListOf(metadata, field)
    const kind = metadata.relation(field.collection, field.field)
    const single = kind?.kind === 'm2o' || kind?.kind === 'file' ? kind.related : null
    return [{ column, field, list, related: list?.collection ?? single }]
  })
}

/** The fields of existing items to read. */
export const fieldsToRead = (
  metadata: Metadata,
  collection: CollectionInfo,
  map: ColumnMap,
  match: FieldInfo,
): readonly string[] => [
  ...new Set([collection.primaryKey, match.field]),
  ...targetsOf(metadata, collection, map).flatMap(({ field, list }) => (list ? listFields(field.field, list) : [])),
]

/** What a file calls the related items, by their collection. */
export function namesIn(
  table: Table,
  map: ColumnMap,
  metadata: Metadata,
  collection: CollectionInfo,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, Set<string>>()
  for (const { column, list, related } of targetsOf(metadata, collection, map)) {
    if (related === null) continue
    const known = names.get(related) ?? new Set()
    names.set(related, known)
    for (const { values } of table.rows) {
      const value = values[column]
      for (const entry of list ? listEntries(list, value) : [value]) {
        const name = nameIn(entry)
        if (name !== null) known.add(name)
      }
    }
  }
  return new Map([...names].map(([name, known]) => [name, [...known]]))
}

/** The values in a file that identify items, in the type used for requests. */
export function keysIn(table: Table, map: ColumnMap, field: FieldInfo): readonly string[] {
  const column = Object.keys(map).find(name => map[name] === field.field)
  return column === undefined ? [] : [...new Set(table.rows.flatMap(row => keyOf(row, { column, field }) ?? []))]
}

function keyOf(row: TableRow, { column, field }: Pick<Target, 'column' | 'field'>): string | null {
  const converted = convertCell(field.type, row.values[column])
  return converted.ok && converted.value !== null ? String(converted.value) : null
}

/**
 * Plans each row: created if nothing identifies an existing item, otherwise updated. An empty cell leaves a field of a
 * new item at its default, and clears it on an existing one. Sends nothing.
 */
export function planImport(plan: Plan): readonly PlannedRow[] {
  const { table, map, mode, match, collection, metadata, detailed, permissions, existing } = plan
  const targets = targetsOf(metadata, collection, map)
  const keyTarget = targets.find(({ field }) => field === match)
  const context = ruleContext(metadata.caller)
  const wires = collection.fields.filter(field => !field.isPrimaryKey).map(field => field.wire)
  const seen = new Set<string>()
  const own = ownKeys(plan, targets)

  return table.rows.map(row => {
    const key = keyTarget ? keyOf(row, keyTarget) : null
    const action = key !== null && existing.has(key) ? 'update' : 'create'
    const decision = permissions[action]
    const problems: RowProblem[] = []
    const data: Record<string, unknown> = {}
    for (const target of targets) {
      const { column, field, list } = target
      const value = row.values[column]
      // JSON rows list their own members; a missing one leaves the field unchanged.
      if (value === undefined) continue
      const converted = readCell(target, value, plan, own)
      const empty = converted.ok && converted.value === null
      if (!converted.ok) problems.push({ column, field, value: converted.value ?? value, problem: converted.problem })
      else if (list) {
        const saved = (key === null ? null : existing.get(key)) ?? null
        // Safe: a cell of a list is converted to keys.
        const wanted = (converted.value ?? []) as readonly Key[]
        const payload = listPayload(metadata, field, list, wanted, saved, detailed)
        if (payload !== undefined) data[field.field] = payload
      } else if (field.isPrimaryKey ? action === 'create' && !empty : action === 'update' || !empty)
        data[field.field] = converted.value
      if (field.field in data && !mayTouch(decision, field.field))
        problems.push({ column, field, value, problem: { type: 'denied' } })
    }
    const keyIssue = keyProblem(key, action)
    if (keyTarget && keyIssue) problems.push({ ...keyTarget, value: key, problem: { type: keyIssue } })
    if (key !== null) seen.add(key)
    for (const problem of validateItem({ fields: wires, values: data, isNew: action === 'create', context })) {
      const field = collection.fields.find(each => each.field === problem.field)
      const column = targets.find(target => target.field === field)?.column ?? null
      // A value that could not be read has been named already.
      if (field && !problems.some(each => each.field === field))
        problems.push({ column, field, value: column === null ? null : row.values[column], problem })
    }
    const item = key === null ? null : existing.get(key)?.[collection.primaryKey]
    return { line: row.line, action, key, item: isKey(item) ? item : null, data, problems }
  })

  function keyProblem(key: string | null, action: PlannedRow['action']) {
    if (key !== null && seen.has(key)) return 'twice'
    if (action === 'update' && mode === 'create') return 'exists'
    if (action === 'create' && mode === 'update') return 'missing-key'
    return null
  }
}

type Cell =
  | { readonly ok: true; readonly value: unknown }
  /** `value` is the part of the cell that is wrong; undefined for all of it. */
  | { readonly ok: false; readonly problem: RowProblem['problem']; readonly value?: string }

/** The keys that the file itself gives to new items, by collection: its rows can name each other. */
type OwnKeys = ReadonlyMap<string | null, ReadonlyMap<string, Key>>

function ownKeys({ collection, table }: Plan, targets: readonly Target[]): OwnKeys {
  const key = targets.find(({ field }) => field.isPrimaryKey)
  const keys = new Map<string, Key>()
  for (const { values } of key ? table.rows : []) {
    const converted = key && convertCell(key.field.type, values[key.column])
    if (converted?.ok && isKey(converted.value)) keys.set(String(converted.value), converted.value)
  }
  return new Map([[collection.collection, keys]])
}

/** The value of a cell. Related items are found by key, unique value or title, if the caller can read them. */
function readCell(
  { field, list, related }: Target,
  cell: unknown,
  { metadata, related: known }: Plan,
  own: OwnKeys,
): Cell {
  const names = related === null ? undefined : known.get(related)
  const info = related === null ? null : metadata.collection(related)
  if (!names || !info) {
    const converted = list ? convertList(list, cell) : convertCell(field.type, cell)
    if (converted.ok) return converted
    return {
      ok: false,
      problem: list ? { type: 'list' } : { type: 'wrong-type', example: exampleOf(field.type) },
    }
  }
  const keyType = metadata.field(info.collection, info.primaryKey)?.type ?? 'string'
  const keys: unknown[] = []
  for (const entry of list ? listEntries(list, cell) : [cell]) {
    const name = nameIn(entry)
    const found = name === null ? null : findNamed(names, keyType, name)
    const key = name === null || found !== undefined ? found : own.get(related)?.get(name)
    if (name !== null && (key === undefined || key === null)) {
      const type = key === null ? 'several-items' : 'unknown-item'
      const value = name
      return { ok: false, value, problem: { type, related: info.name } }
    }
    if (name !== null) keys.push(key)
    else if (typeof entry === 'object' && entry !== null) {
      if (list) return { ok: false, problem: { type: 'list' } }
      keys.push(entry)
    }
  }
  const distinct = [...new Set(keys)]
  return { ok: true, value: list ? (distinct.length > 0 ? distinct : null) : (distinct[0] ?? null) }
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'
