import type { Item } from '#schemas/data/Item.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import { plainText } from '../display/displayText.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** Where a search found an item. The value is null if it was not loaded. */
export interface SearchMatch {
  readonly field: FieldInfo
  readonly value: string | null
}

/** Values that are loaded to show where a search found an item. Long texts are not. */
const shortTypes: ReadonlySet<string> = new Set(['string', 'csv', 'uuid'])

/** The text fields that the caller can read. */
function readableTexts(collection: CollectionInfo, metadata: Metadata): readonly FieldInfo[] {
  const decision = metadata.decide('read', collection.collection)
  if (!decision.allowed) return []
  const { fields } = decision
  return collection.fields.filter(
    field =>
      (shortTypes.has(field.type) || field.type === 'text') &&
      !field.isHidden &&
      metadata.relation(field.collection, field.field) === null &&
      !isSecret(field) &&
      (fields === 'all' || fields.has(field.field)),
  )
}

/** The fields to request with a search. */
export const matchFields = (collection: CollectionInfo, metadata: Metadata): readonly string[] =>
  readableTexts(collection, metadata)
    .filter(({ type }) => shortTypes.has(type))
    .map(({ field }) => field)

const wordsOf = (search: string): readonly string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a title contains all words of a search. */
export const isInTitle = (title: string, search: string): boolean =>
  wordsOf(search).every(word => title.toLowerCase().includes(word))

/** The field in which a search found an item; null if it is unknown. */
export function searchMatch(
  collection: CollectionInfo,
  metadata: Metadata,
  item: Item,
  title: string,
  search: string,
): SearchMatch | null {
  const missing = wordsOf(search).filter(word => !title.toLowerCase().includes(word))
  const texts = readableTexts(collection, metadata)
  for (const field of texts) {
    const value = plainText(item[field.field])
    if (missing.some(word => value.toLowerCase().includes(word))) return { field, value }
  }
  const [long, ...others] = texts.filter(({ type }) => type === 'text')
  return long && others.length === 0 ? { field: long, value: null } : null
}
