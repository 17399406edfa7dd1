import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { convertList, importListOf } from './importList.ts'
import type { Table } from './readTable.ts'

/** The field that each column goes to; null for a column that is left out. */
export type ColumnMap = Readonly<Record<string, string | null>>

/** The fields that a file can fill: those with a column of their own, and lists of items that a key tells. */
export const importable = (metadata: Metadata, collection: CollectionInfo): readonly FieldInfo[] =>
  collection.fields.filter(
    field => (field.schema !== null && field.type !== 'alias') || importListOf(metadata, field) !== null,
  )

/** The field that each column means, by its name as it is stored, then as it is shown; each field once. */
export function guessMap(columns: readonly string[], fields: readonly FieldInfo[]): ColumnMap {
  const map: Record<string, string | null> = {}
  const taken = new Set<string>()
  const rules: readonly ((field: FieldInfo, column: string) => boolean)[] = [
    (field, column) => field.field === column,
    (field, column) => plain(field.field) === plain(column),
    (field, column) => plain(field.name) === plain(column),
  ]
  for (const means of rules)
    for (const column of columns) {
      if (map[column]) continue
      const found = fields.find(field => !taken.has(field.field) && means(field, column))
      map[column] = found?.field ?? null
      if (found) taken.add(found.field)
    }
  return map
}

/** The same without lists that the file holds in another form than keys: such a column is left out at first. */
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

/** Sends a column to a field, which no other column goes to from then on. */
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
