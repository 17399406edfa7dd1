import type { FieldType } from '#schemas/data/FieldType.ts'
import { withoutGuard } from '#schemas/data/formula.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import { convertCell } from '#schemas/import/convertCell.ts'
import { templateFields } from '#schemas/template/template.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** The key of each named item of a collection, by what the file calls it; null where several items have that name. */
export type NamedKeys = ReadonlyMap<string, Key | null>

/** By collection. One that the caller cannot read is missing. */
export type RelatedKeys = ReadonlyMap<string, NamedKeys>

/** A value that can name an item; null for an empty cell and for whole items of JSON. */
export const nameIn = (value: unknown): string | null => {
  const name = typeof value === 'string' ? withoutGuard(value).trim() : typeof value === 'number' ? String(value) : ''
  return name === '' ? null : name
}

/** A key as the server writes it, such as 7 for `007`. */
const asKey = (type: FieldType, name: string): string => {
  const converted = convertCell(type, name)
  const key = converted.ok && converted.value !== null ? String(converted.value) : name
  return type === 'uuid' ? key.toLowerCase() : key
}

/** The key that a name stands for; null where several items have it, undefined for none. */
export function findNamed(names: NamedKeys, keyType: FieldType, name: string): Key | null | undefined {
  const key = names.get(name)
  return key === undefined ? names.get(asKey(keyType, name)) : key
}

/**
 * The fields by which a file can name an item, the surest first: its key, unique fields, and the title if it is a single
 * field. Empty if the caller cannot read the collection.
 */
export function namingFields(metadata: Metadata, collection: string): readonly FieldInfo[] {
  const info = metadata.collection(collection)
  const decision = metadata.decide('read', collection)
  if (!info || !decision.allowed) return []
  const [title, ...more] = templateFields(info.displayTemplate ?? '')
  const ranks: readonly ((field: FieldInfo) => boolean)[] = [
    field => field.isPrimaryKey,
    field => field.schema?.is_unique === true,
    field => field.field === title && more.length === 0,
  ]
  const readable = info.fields.filter(
    field =>
      field.schema !== null &&
      !isSecret(field) &&
      (decision.fields === 'all' || decision.fields.has(field.field)) &&
      metadata.relation(collection, field.field) === null,
  )
  return [...new Set(ranks.flatMap(rank => readable.filter(rank)))]
}

/** Matches the items with one of these names. */
export function namingFilter(fields: readonly FieldInfo[], names: readonly string[]) {
  const conditions = fields.flatMap(({ field, type }) => {
    const values = names.flatMap(name => {
      const converted = convertCell(type, name)
      return converted.ok ? [converted.value] : []
    })
    return values.length > 0 ? [{ [field]: { _in: values } }] : []
  })
  return conditions.length > 0 ? { _or: conditions } : null
}

/** The keys of items by their names. A key wins over a unique value, and that over a title. */
export function keysByName(fields: readonly FieldInfo[], primaryKey: string, items: readonly Item[]): NamedKeys {
  const known = new Map<string, Key | null>()
  for (const { field } of fields) {
    const here = new Map<string, Key | null>()
    for (const item of items) {
      const [key, name] = [item[primaryKey], nameIn(item[field])]
      if (name !== null && (typeof key === 'string' || typeof key === 'number'))
        here.set(name, here.has(name) && here.get(name) !== key ? null : key)
    }
    for (const [name, key] of here) if (!known.has(name)) known.set(name, key)
  }
  return known
}
