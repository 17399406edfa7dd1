import type { CollectionInfo, FieldInfo } from '#engine/plugin.ts'
import { previewField } from '#schemas/template/previewField.ts'

/** How many columns a list shows when none are chosen (C-099). */
const defaultColumns = 4

/** The columns of a list: those chosen that still exist, else the first four fields that tell something. */
export function shownFields(collection: CollectionInfo, chosen: readonly string[]): readonly string[] {
  const known = chosen.filter(path => collection.fields.some(field => field.field === path.split('.')[0]))
  if (known.length > 0) return known
  return collection.fields
    .filter(field => isListed(field) && !field.specials.includes('conceal'))
    .slice(0, defaultColumns)
    .map(field => field.field)
}

/** Whether a field can be a column: it holds something, and nobody has hidden it. */
export const isListed = (field: FieldInfo): boolean =>
  !field.isHidden &&
  (field.type !== 'alias' ||
    field.field === previewField ||
    field.specials.some(special => ['o2m', 'm2m', 'm2a', 'files', 'translations'].includes(special)))
