import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDefinition } from './Setup.ts'

/** The primary key of a collection, as the fields have it that point at it. */
export interface Key {
  readonly field: string
  readonly type: FieldType
  readonly maxLength: number | null
}

const countedKey: Key = { field: 'id', type: 'integer', maxLength: null }

/** The primary key of a collection; a collection that does not exist yet gets an auto-incremented one. */
export function keyOf(metadata: Metadata, collection: string, ifNew: Key = countedKey): Key {
  const info = metadata.collection(collection)
  if (!info) return ifNew
  const key = info.fields.find(field => field.isPrimaryKey)
  return { field: info.primaryKey, type: key?.type ?? 'integer', maxLength: key?.schema?.max_length ?? null }
}

/** An auto-incremented, hidden primary key. */
export const countedField: FieldDefinition = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true, is_nullable: false },
  meta: { hidden: true, readonly: true, interface: 'numeric' },
}

/** A field that contains keys of another collection. */
export const foreignKeyField = (field: string, key: Key, meta: FieldDefinition['meta']): FieldDefinition => ({
  field,
  type: key.type,
  schema: { is_nullable: true, ...(key.maxLength === null ? {} : { max_length: key.maxLength }) },
  meta,
})

const families: Readonly<Record<string, string>> = {
  integer: 'number',
  bigInteger: 'number',
  string: 'text',
  text: 'text',
}

/** Whether a field of one type can contain keys of another. */
export const holdsKey = (type: FieldType, key: FieldType): boolean =>
  (families[type] ?? type) === (families[key] ?? key)
