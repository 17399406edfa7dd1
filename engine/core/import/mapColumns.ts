import type { Table } from '#schemas/import/readTable.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { convertList, importListOf } from './importList.ts'

/** The field of each column; null for a skipped column. */
export type ColumnMap = Readonly<Record<string, string | null>>

/** The fields that a file can fill: those with a column, and lists of items that are identified by a key. */
export const importable = (metadata: Metadata, collection: CollectionInfo): readonly FieldInfo[] =>
  collection.fields.filter(
    field => (field.schema !== null && field.type !== 'alias') || importListOf(metadata, field) !== null,
  )

/** Guesses the field of each column: by key, then by displayed name; each field once. */
export function guessMap(columns: readonly string[], fields: readonly FieldInfo[]): ColumnMap {
  const map: Record<string, string | null> = {}
  const usedFields = new Set<string>()
  const rules: readonly ((field: FieldInfo, column: string) => boolean)[] = [
    (field, column) => field.field === column,
    (field, column) => plain(field.field) === plain(column),
    (field, column) => plain(field.name) === plain(column),
  ]
  for (const means of rules)
    for (const column of columns) {
      if (map[column]) continue
      const match = fields.find(field => !usedFields.has(field.field) && means(field, column))
      map[column] = match?.field ?? null
      if (match) usedFields.add(match.field)
    }
  return map
}

/** The mapped fields whose values identify an item: the key, then unique fields. */
export const identifyingFields = (
  metadata: Metadata,
  collection: CollectionInfo,
  map: ColumnMap,
): readonly FieldInfo[] => {
  const mapped = importable(metadata, collection).filter(({ field }) => Object.values(map).includes(field))
  const unique = mapped.filter(field => !field.isPrimaryKey && field.schema?.is_unique === true)
  return [...mapped.filter(field => field.isPrimaryKey), ...unique]
}

/** The field by which rows are matched to existing items: the chosen one, or else the first that identifies an item. */
export function matchField(
  metadata: Metadata,
  collection: CollectionInfo,
  { map, match }: { readonly map: ColumnMap; readonly match: string | null },
): FieldInfo | null {
  const fields = identifyingFields(metadata, collection, map)
  return fields.find(({ field }) => field === match) ?? fields[0] ?? null
}

/** The same without lists for which the file has no keys: such a column starts unmapped. */
export function withoutOddLists(
  map: ColumnMap,
  table: Table,
  metadata: Metadata,
  collection: CollectionInfo,
): ColumnMap {
  const isOdd = (column: string, name: string | null) => {
    const field = collection.fields.find(each => each.field === name)
    const list = field && importListOf(metadata, field)
    return list && table.rows.some(({ values }) => !convertList(list, values[column]).ok)
  }
  return Object.fromEntries(Object.entries(map).map(([column, name]) => [column, isOdd(column, name) ? null : name]))
}

/** Maps a column to a field, and unmaps any other column from it. */
export const mapTo = (map: ColumnMap, column: string, field: string | null): ColumnMap => ({
  ...Object.fromEntries(
    Object.entries(map).map(([other, target]) => [other, field !== null && target === field ? null : target]),
  ),
  [column]: field,
})

/** Letters and digits alone. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
