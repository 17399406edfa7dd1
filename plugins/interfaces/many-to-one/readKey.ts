import type { Item, Key } from '#engine/plugin.ts'

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number'

/** The key in a value that is one, or an item that carries one; null for none, undefined for anything else. */
export function readKey(value: unknown, primaryKey: string): Key | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (isKey(value)) return value
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  // Safe: an object that is no list is a record.
  const key = (value as Item)[primaryKey]
  return isKey(key) ? key : undefined
}
