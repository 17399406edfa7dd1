import type { Item, Key } from '#schemas/data/Item.ts'
import { type Edits, type FieldEdit, isEdited, type ToManyEdit } from './Patch.ts'

/** The parts of the model needed to name related rows. */
export interface PayloadModel {
  /** The collection of a relational field's rows: the related one, or the junction. */
  readonly rowsOf: (collection: string, field: string) => string | null
  readonly primaryKeyOf: (collection: string) => string
  /**
   * For servers that only take whole lists: the saved keys in a list of an item; `key` is null for a new item. Leave
   * out if the server takes changes (decision 30).
   */
  readonly keysOf?: (collection: string, key: Key | null, field: string) => readonly Key[]
}

/**
 * The payload of a save: only the changed fields, at any depth. Lists of related items are sent as `{create, update,
 * delete}`, which leaves other items unchanged, or as whole lists if `keysOf` is given (decision 30). `key` is the
 * item's own, null for a new one.
 */
export function toPayload(edits: Edits, collection: string, model: PayloadModel, key: Key | null = null): Item {
  return Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => {
      const rows = model.rowsOf(collection, field)
      const saved = () => model.keysOf?.(collection, key, field) ?? null
      return [field, fieldPayload(edit, rows, model, saved)]
    }),
  )
}

function fieldPayload(
  edit: FieldEdit,
  rows: string | null,
  model: PayloadModel,
  saved: () => readonly Key[] | null,
): unknown {
  switch (edit.kind) {
    case 'value':
      return edit.value
    case 'relation':
      return relationPayload(edit.edit, rows, model, saved())
    case 'one': {
      const { key, edits, collection = rows } = edit.one
      return { ...keyed(key, collection, model), ...nested(edits, collection, model, key) }
    }
  }
}

function relationPayload(edit: ToManyEdit, rows: string | null, model: PayloadModel, saved: readonly Key[] | null) {
  const row = (key: Key, edits: Edits | undefined) => ({
    ...keyed(key, rows, model),
    ...(edits && nested(edits, rows, model, key)),
  })
  const linked = new Set(edit.linked.map(String))
  if (saved) {
    const removed = new Set(edit.removed.map(String))
    const remaining = saved.filter(key => !removed.has(String(key)) && !linked.has(String(key)))
    return [
      ...[...remaining, ...edit.linked].map(key => {
        const edits = edit.updated[String(key)]
        return edits && isEdited(edits) ? row(key, edits) : key
      }),
      ...Object.values(edit.created).map(edits => nested(edits, rows, model, null)),
    ]
  }
  return {
    create: Object.values(edit.created).map(edits => nested(edits, rows, model, null)),
    update: [
      ...edit.linked.map(key => row(key, edit.updated[String(key)])),
      ...Object.entries(edit.updated)
        .filter(([key, edits]) => !linked.has(key) && isEdited(edits))
        .map(([key, edits]) => row(key, edits)),
    ],
    delete: edit.removed,
  }
}

const keyed = (key: Key | null, collection: string | null, model: PayloadModel): Item =>
  key === null ? {} : { [collection === null ? 'id' : model.primaryKeyOf(collection)]: key }

const nested = (edits: Edits, collection: string | null, model: PayloadModel, key: Key | null): Item =>
  toPayload(edits, collection ?? '', model, key)
