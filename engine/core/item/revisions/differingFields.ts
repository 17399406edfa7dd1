import type { Item } from '#schemas/data/Item.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import { sameValue } from '../../edits/sameValue.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'

/** Fields that record who changed the item and when: every revision differs in them. */
const isUpdateStamp = ({ specials }: FieldInfo): boolean =>
  specials.some(special => /^(user|date)-updated$/.test(special))

/** Whether a field can be compared: lists of related items and secrets are in no revision. */
export const isCompared = (field: FieldInfo): boolean =>
  field.type !== 'alias' && !isUpdateStamp(field) && !isSecret(field)

/** The fields with different values in two states of an item, in the order of the form. A missing value is null. */
export const differingFields = (fields: readonly FieldInfo[], before: Item, after: Item): readonly FieldInfo[] =>
  fields.filter(field => isCompared(field) && !sameValue(before[field.field] ?? null, after[field.field] ?? null))
