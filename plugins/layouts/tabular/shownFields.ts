import { type CollectionInfo, type FieldInfo, isSecret } from '#engine/plugin.ts'
import { previewField } from '#schemas/template/previewField.ts'

/** The default number of columns in a list. */
const defaultColumns = 4

/** The columns of a list: the chosen ones that still exist, or else the first four useful fields. */
export function shownFields(collection: CollectionInfo, chosen: readonly string[]): readonly string[] {
  const existing = chosen.filter(path => collection.fields.some(field => field.field === path.split('.')[0]))
  if (existing.length > 0) return existing
  return collection.fields
    .filter(isListed)
    .slice(0, defaultColumns)
    .map(field => field.field)
}

/** Whether a field can be a column: it has a value that can be read, and is not hidden. */
export const isListed = (field: FieldInfo): boolean =>
  !field.isHidden &&
  !isSecret(field) &&
  (field.type !== 'alias' ||
    field.field === previewField ||
    field.specials.some(special => ['o2m', 'm2m', 'm2a', 'files', 'translations'].includes(special)))
