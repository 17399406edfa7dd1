import { isRelatedType } from '../relation/impliedRelations.ts'
import type { Field } from './Field.ts'
import { type FieldType, fieldTypes } from './fieldTypes.ts'

const knownTypes: ReadonlySet<string> = new Set(fieldTypes)

/** The specials of a field as a list, whichever shape the server used. */
export function specialsOf(field: Pick<Field, 'meta'>): readonly string[] {
  const special = field.meta?.special
  if (special == null || special === '') return []
  return typeof special === 'string' ? special.split(',') : special
}

/** The type of a field: a column's own type, `alias` for everything without a column. */
export function fieldTypeOf(field: Field): FieldType {
  if (field.schema === null) return 'alias'
  // Some servers write it in lower case.
  if (field.type === 'datetime') return 'dateTime'
  if (isRelatedType(field.type)) return 'uuid'
  // Safe: the set only holds members of FieldType.
  return knownTypes.has(field.type) ? (field.type as FieldType) : 'unknown'
}

/** Specials whose value the server generates, so that no value is required. */
const generating = [
  'uuid',
  'date-created',
  'date-updated',
  'user-created',
  'user-updated',
  'role-created',
  'role-updated',
]

export const isGenerated = (field: Field): boolean => specialsOf(field).some(special => generating.includes(special))

/** Whether the field records who created or changed its item. */
export const isUserStamp = (field: Field): boolean =>
  specialsOf(field).some(special => /^(user|role)-(created|updated)$/.test(special))

/** Whether a value is required: the column is not nullable, has no default, and nothing generates the value. */
export function isRequired(field: Field): boolean {
  if (field.meta?.required === true) return true
  const schema = field.schema
  if (schema === null || schema.is_nullable || schema.has_auto_increment) return false
  return schema.default_value === null && !isGenerated(field)
}
