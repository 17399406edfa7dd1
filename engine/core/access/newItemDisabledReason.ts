import type { Item } from '#schemas/data/Item.ts'
import { type Edits, isEdited } from '../edits/Patch.ts'
import { withEdits } from '../edits/withEdits.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Reason } from './Access.ts'

// Constants, so that nothing renders again while the reason stays the same.
const keyMissing: Reason = { kind: 'key-missing' }
export const nothingToSave: Reason = { kind: 'nothing-to-save' }

/** Why a new item cannot be saved yet: it needs some value, and its key if that is entered manually. */
export function newItemDisabledReason(fields: readonly FieldInfo[], defaults: Item, edits: Edits): Reason | null {
  const key = fields.find(field => field.isPrimaryKey)
  const isMade = key?.schema?.has_auto_increment || key?.specials.includes('uuid')
  if (key && !isMade) return (withEdits(defaults, edits)[key.field] ?? '') === '' ? keyMissing : null
  return isEdited(edits) || Object.keys(defaults).length > 0 ? null : nothingToSave
}
