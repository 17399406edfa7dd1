import type { Key } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'

/** The key in a stored `{ collection, key }` of a collection; null if none is chosen, undefined for any other value. */
export function readChosen(value: unknown, collection: string): Key | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (!isRecord(value)) return undefined
  const { collection: named, key } = value
  if (key === null || key === '') return null
  if (named !== collection) return undefined
  return typeof key === 'string' || typeof key === 'number' ? key : undefined
}
