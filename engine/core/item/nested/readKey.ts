import type { Item, Key } from '#schemas/data/Item.ts'

/** Longer texts are not keys, and should not be requested from a server. */
const longest = 255

const isKey = (value: unknown): value is Key =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= longest)

/** The key in a value or an item; null if it is empty, undefined for any other value. */
export function readKey(value: unknown, primaryKey: string): Key | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (isKey(value)) return value
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  // Safe: an object that is not a list is a record.
  const key = (value as Item)[primaryKey]
  return isKey(key) ? key : undefined
}
