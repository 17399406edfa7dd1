import type { Query } from '#schemas/api/Query.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'

/** Types whose values stand in the same order here as on a server; exact numbers travel as text and do not. */
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
 * Items in the order of a field, `-` in front for descending; what is empty stands first when ascending, as on the
 * server. Null where only the server can order them: by its type, or because the items do not hold the field.
 */
export function sortItems(items: readonly Item[], sort: string, type: FieldType | undefined): readonly Item[] | null {
  if (!plain.has(type)) return null
  const path = sort.replace(/^-/, '')
  const keyed = items.map(item => ({ item, value: valueAt(item, path) }))
  if (keyed.some(({ value }) => value === undefined || (typeof value === 'object' && value !== null))) return null
  const turn = sort.startsWith('-') ? -1 : 1
  return keyed.sort((one, other) => turn * compare(one.value, other.value)).map(({ item }) => item)
}

function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other)
  return Number(one) - Number(other)
}

/** Whether two queries ask for the same items in another order. */
export function isOtherOrder(one: Query, other: Query): boolean {
  const { sort, ...rest } = one
  const { sort: otherSort, ...otherRest } = other
  return JSON.stringify(sort) !== JSON.stringify(otherSort) && JSON.stringify(rest) === JSON.stringify(otherRest)
}
