import type { Relation } from '#schemas/data/Relation.ts'
import type { Reference } from '#server/database/Column.ts'
import { isPayload } from '#server/model/Payload.ts'

/** A foreign key and its metadata. Relations without their own row have no `meta`. */
export function relationOf(relation: Relation, key: Reference | null): unknown {
  const { many_collection, many_field, one_collection } = relation
  const {
    many_primary: _,
    one_primary: __,
    system,
    id,
    ...meta
  } = { sort_field: null, one_deselect_action: 'nullify', ...relation }
  const described = id !== undefined || system === true
  return {
    collection: many_collection,
    field: many_field,
    related_collection: one_collection,
    schema: key && {
      table: many_collection,
      column: many_field,
      foreign_key_table: key.table,
      foreign_key_column: key.column,
      on_update: 'NO ACTION',
      on_delete: key.onDelete,
      constraint_name: null,
    },
    meta: described ? { ...(id === undefined ? { system: true } : { id }), ...meta } : null,
  }
}

/** A relation from a client of 9.x, in the flat form; a flat one stays as it is. */
export function readRelation(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(readRelation)
  if (!isPayload(body)) return body
  const { collection, field, related_collection, meta, schema, ...rest } = body
  const named = {
    ...(collection === undefined ? {} : { many_collection: collection }),
    ...(field === undefined ? {} : { many_field: field }),
    ...(related_collection === undefined ? {} : { one_collection: related_collection }),
  }
  const onDelete = isPayload(schema) && schema['on_delete'] !== undefined ? { on_delete: schema['on_delete'] } : {}
  return { ...rest, ...(isPayload(meta) ? meta : {}), ...named, ...onDelete }
}
