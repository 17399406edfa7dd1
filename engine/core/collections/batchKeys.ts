import type { Key } from '#schemas/data/Item.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/**
 * The keys of several items that an address joins by commas; null for the key of one. A comma in a key
 * that is text belongs to it.
 */
export function batchKeys({ fields, primaryKey }: CollectionInfo, key: string): readonly Key[] | null {
  const type = fields.find(field => field.isPrimaryKey && field.field === primaryKey)?.type
  const keys = [...new Set(key.split(','))]
  if (type === 'string' || type === 'text' || !key.includes(',') || keys.includes('')) return null
  return type === 'integer' ? keys.map(Number) : keys
}
