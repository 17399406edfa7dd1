import type { Item } from '#schemas/data/Item.ts'
import type { RelationEdit } from '../../registry/Patch.ts'
import type { Edits } from './Edits.ts'

/** The primary key field of the rows that a to-many field lists: of the related collection, or of the junction. */
export type RowKeyOf = (field: string) => string

/**
 * What is sent on saving: the changed fields only. Lists of related items go as `{create, update, delete}`, which
 * touches nothing that it does not name (decision 30).
 */
export function toPayload(edits: Edits, rowKeyOf: RowKeyOf): Item {
  return Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => [
      field,
      edit.kind === 'value' ? edit.value : relationPayload(edit.edit, rowKeyOf(field)),
    ]),
  )
}

function relationPayload(edit: RelationEdit, rowKey: string) {
  return {
    create: Object.values(edit.created),
    update: [
      ...edit.linked.map(key => ({ [rowKey]: key, ...edit.updated[String(key)] })),
      ...Object.entries(edit.updated)
        .filter(([key]) => !edit.linked.some(linked => String(linked) === key))
        .map(([key, values]) => ({ [rowKey]: key, ...values })),
    ],
    delete: edit.removed,
  }
}

/** The item as it looks with its edits: values replaced, relations as saved. */
export function withEdits(item: Item, edits: Edits): Item {
  const values = Object.entries(edits).flatMap(([field, edit]) => (edit.kind === 'value' ? [[field, edit.value]] : []))
  return { ...item, ...Object.fromEntries(values) }
}
