import type { Query } from '#schemas/api/Query.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'

/** Types whose values sort the same here and on a server; exact numbers are text and do not. */
const plain: ReadonlySet<FieldType | undefined> = new Set<FieldType>([
  'string',
  'text',
  'uuid',
  'integer',
  'float',
  'boolean',
  'date',
  'dateTime',
  'time',
  'timestamp',
])

/**
 * Items sorted by a field, with `-` for descending; empty values come first when ascending, as on the server. Null if
 * only the server can sort them: because of the type, or because the items do not include the field.
 */
export function sortItems(items: readonly Item[], sort: string, type: FieldType | undefined): readonly Item[] | null {
  if (!plain.has(type)) return null
  const path = sort.replace(/^-/, '')
  const keyed = items.map(item => ({ item, value: valueAt(item, path) }))
  if (keyed.some(({ value }) => value === undefined || (typeof value === 'object' && value !== null))) return null
  const turn = sort.startsWith('-') ? -1 : 1
  return keyed.sort((a, b) => turn * compare(a.value, b.value)).map(({ item }) => item)
}

function compare(left: unknown, right: unknown): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  return Number(left) - Number(right)
}

/** Whether two queries request the same items in another order. */
export function isOtherOrder(left: Query, right: Query): boolean {
  const { sort, ...rest } = left
  const { sort: otherSort, ...otherRest } = right
  return JSON.stringify(sort) !== JSON.stringify(otherSort) && JSON.stringify(rest) === JSON.stringify(otherRest)
}
