import type { Key } from '#schemas/data/Item.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/**
 * The keys of several items, separated by commas in the address; null for a single key. A comma can be part of a text
 * key.
 */
export function batchKeys({ fields, primaryKey }: CollectionInfo, key: string): readonly Key[] | null {
  const type = fields.find(field => field.isPrimaryKey && field.field === primaryKey)?.type
  const keys = [...new Set(key.split(','))]
  if (type === 'string' || type === 'text' || !key.includes(',') || keys.includes('')) return null
  return type === 'integer' ? keys.map(Number) : keys
}
