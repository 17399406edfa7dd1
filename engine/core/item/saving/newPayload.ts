import type { Item } from '#schemas/data/Item.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import { type PayloadModel, toPayload } from '../../edits/toPayload.ts'
import { withEdits } from '../../edits/withEdits.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import { isStamp } from '../../metadata/isStamp.ts'
import type { SaveRequest } from '../ItemEdit.ts'
import type { ItemSource } from '../ItemSource.ts'

/**
 * What is sent of a new item: all of it. A copy goes without its key, without what is never read, and without lists,
 * which stay with the original (C-157, C-158).
 */
export function newPayload({ collection, metadata }: ItemSource, request: SaveRequest, model: PayloadModel): Item {
  const { asCopy, edits, gone, item } = request
  const name = collection.collection
  const own = asCopy ? withEdits(item, edits) : item
  // An item that takes the place of a deleted one has its key, where people give the keys.
  const takesKey = ({ schema, specials }: FieldInfo) =>
    gone && !schema?.has_auto_increment && !specials.includes('uuid')
  const isList = (field: string) => {
    const kind = metadata.relation(name, field)
    return kind !== null && isToMany(kind)
  }
  const isLeftOut = (field: FieldInfo) =>
    (field.isPrimaryKey && !takesKey(field)) || isStamp(field) || isSecret(field) || isList(field.field)
  const kept = collection.fields.filter(field => Object.hasOwn(own, field.field) && !(asCopy && isLeftOut(field)))
  return {
    ...Object.fromEntries(kept.map(field => [field.field, own[field.field]])),
    ...toPayload(edits, name, model),
  }
}

/** What is shown of it stands for it, and is not it. */
const isSecret = ({ specials }: FieldInfo): boolean => specials.includes('conceal') || specials.includes('hash')
