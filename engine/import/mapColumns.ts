import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'

/** The field that each column goes to; null for a column that is left out. */
export type ColumnMap = Readonly<Record<string, string | null>>

/** The fields that a file can fill: those with a column of their own. */
export const importable = (collection: CollectionInfo): readonly FieldInfo[] =>
  collection.fields.filter(field => field.schema !== null && field.type !== 'alias')

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
