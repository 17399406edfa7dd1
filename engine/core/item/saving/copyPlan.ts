import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item } from '#schemas/data/Item.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import type { Edits } from '../../edits/Patch.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'

/** What a copy of an item needs from the user, and what it leaves out. */
export interface CopyPlan {
  /** A key that is entered manually, and unique fields, each with a suggested value. */
  readonly asked: readonly { readonly field: FieldInfo; readonly suggestion: string }[]
  /** The lists whose items stay with the original. */
  readonly lists: readonly FieldInfo[]
}

const suffix = '-copy'
const texts: ReadonlySet<FieldType> = new Set<FieldType>(['string', 'text'])
const numbers: ReadonlySet<FieldType> = new Set<FieldType>(['integer', 'bigInteger', 'float', 'decimal'])

/** Unique values that the user has changed already are not asked for again. */
export function copyPlan(
  { collection, metadata }: { readonly collection: CollectionInfo; readonly metadata: Metadata },
  item: Item,
  edits: Edits,
): CopyPlan {
  const needsValue = (field: FieldInfo) => {
    if (field.isPrimaryKey) return !isGenerated(field)
    const isTyped = texts.has(field.type) || numbers.has(field.type)
    return Boolean(field.schema?.is_unique) && isTyped && !isSecret(field) && edits[field.field] === undefined
  }
  const isFilled = ({ field }: FieldInfo) => (item[field] ?? '') !== ''
  const isFilledList = ({ field }: FieldInfo) => {
    const kind = metadata.relation(collection.collection, field)
    const rows = item[field]
    return kind !== null && isToMany(kind) && Array.isArray(rows) && rows.length > 0
  }
  return {
    asked: collection.fields
      .filter(field => needsValue(field) && isFilled(field))
      .map(field => ({ field, suggestion: suggest(field, item[field.field]) })),
    lists: collection.fields.filter(isFilledList),
  }
}

const isGenerated = ({ schema, specials }: FieldInfo): boolean =>
  Boolean(schema?.has_auto_increment) || specials.includes('uuid')

/** The value with a suffix, as long as the field allows; nothing for a number. */
function suggest({ type, schema }: FieldInfo, value: unknown): string {
  if (!texts.has(type)) return ''
  const longest = schema?.max_length ?? Number.POSITIVE_INFINITY
  return longest <= suffix.length ? '' : String(value).slice(0, longest - suffix.length) + suffix
}

/** A typed value as the field stores it; null if it is not one. */
export function copyValue({ type }: FieldInfo, typed: string): string | number | null {
  const value = typed.trim()
  if (value === '') return null
  if (type !== 'integer' && type !== 'float') return value
  const number = Number(value)
  return Number.isFinite(number) && (type === 'float' || Number.isSafeInteger(number)) ? number : null
}
