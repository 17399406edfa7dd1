import type { FieldType } from '../data/FieldType.ts'
import { isSecret, type SecretTraits } from '../data/isSecret.ts'
import { previewField } from '../template/previewField.ts'

/** The default number of columns in a list. */
const defaultColumns = 4

/** The default number of items on a page of a list. */
export const defaultLimit = 25

/** What decides whether a field can be a column. */
export interface ListedTraits extends SecretTraits {
  readonly type: FieldType
  readonly isHidden: boolean
}

/** Whether a field can be a column: it has a value that can be read, and is not hidden. */
export const isListed = (field: ListedTraits): boolean =>
  !field.isHidden &&
  !isSecret(field) &&
  (field.type !== 'alias' ||
    field.field === previewField ||
    field.specials.some(special => ['o2m', 'm2m', 'm2a', 'files', 'translations'].includes(special)))

/** The columns of a list without chosen ones: the first useful fields. */
export const defaultFields = (fields: readonly ListedTraits[]): readonly string[] =>
  fields
    .filter(isListed)
    .slice(0, defaultColumns)
    .map(({ field }) => field)
