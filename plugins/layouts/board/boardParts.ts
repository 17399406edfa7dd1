import { type CollectionInfo, type FieldInfo, isSecret } from '#engine/plugin.ts'
import type { BoardOptions } from './options.ts'

/** The fields that can define the columns: a single value out of choices. */
export const groupFields = (collection: CollectionInfo): readonly FieldInfo[] =>
  collection.fields.filter(
    field =>
      /^(string|text|integer|boolean)$/.test(field.type) &&
      Array.isArray(field.meta?.options?.['choices']) &&
      !isSecret(field),
  )

/** What a board shows. Defaults to the collection's template and its first field with choices. */
export function boardParts(collection: CollectionInfo, options: BoardOptions) {
  const groups = groupFields(collection)
  return {
    group: groups.find(({ field }) => field === options.groupBy) ?? groups[0] ?? null,
    title: options.title || collection.displayTemplate || `{{ ${collection.primaryKey} }}`,
    subtitle: options.subtitle ?? '',
  }
}
