import type { Item } from '#schemas/data/Item.ts'
import { type PayloadModel, toPayload } from '../../edits/toPayload.ts'
import { withEdits } from '../../edits/withEdits.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import { isCopied } from '../../metadata/isCopied.ts'
import type { SaveRequest } from '../ItemEdit.ts'
import type { ItemSource } from '../ItemSource.ts'

/**
 * The payload of a new item: all values. A copy leaves out its key, values that are never read, and lists, which stay
 * with the original.
 */
export function newPayload({ collection, metadata }: ItemSource, request: SaveRequest, model: PayloadModel): Item {
  const { asCopy, copyValues, edits, isDeleted, item } = request
  const name = collection.collection
  const own = asCopy ? withEdits(item, edits) : item
  // An item that replaces a deleted one keeps its key, if keys are entered manually.
  const takesKey = ({ schema, specials }: FieldInfo) =>
    isDeleted && !schema?.has_auto_increment && !specials.includes('uuid')
  const isTaken = (field: FieldInfo) => !asCopy || (field.isPrimaryKey ? takesKey(field) : isCopied(field, metadata))
  const ownFields = collection.fields.filter(field => Object.hasOwn(own, field.field) && isTaken(field))
  return {
    ...Object.fromEntries(ownFields.map(field => [field.field, own[field.field]])),
    ...toPayload(edits, name, model),
    ...copyValues,
  }
}
