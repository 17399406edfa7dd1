import type { Item, Key } from '#schemas/data/Item.ts'
import type { Caller } from '#schemas/permission/Decision.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import type { Edits, FieldEdit } from '../../edits/Patch.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import { validateInput } from '../validateInput.ts'

/** The missing or invalid values of a related item; checked before its changes are submitted. */
export function rowProblems(
  collection: CollectionInfo,
  primaryKey: Key | null,
  item: Item,
  edits: Edits,
  hide: readonly string[],
  caller: Caller,
): readonly Problem[] {
  const isNew = primaryKey === null
  return validateInput({
    fields: collection.fields
      .filter(field => !field.isPrimaryKey && !hide.includes(field.field))
      .map(field => field.wire),
    values: { ...(isNew ? item : {}), ...valuesOf(edits) },
    isNew,
    ...(isNew ? {} : { before: item }),
    context: ruleContext(caller),
  })
}

/** Related items count as a value: their content has its own form. */
const valuesOf = (edits: Edits): Item =>
  Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, stagedValue(edit)]))

function stagedValue(edit: FieldEdit): unknown {
  switch (edit.kind) {
    case 'value':
      return edit.value
    case 'one':
      return edit.one.key ?? edit.one.edits
    case 'relation':
      return edit.edit
  }
}
