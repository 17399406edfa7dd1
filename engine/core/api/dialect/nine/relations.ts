import { isRecord } from '#schemas/data/isRecord.ts'
import type { Row } from '../../Row.ts'
/**
 * Converts a relation of 9.x to a row of rc.24. Leaves out table keys: they are `id` unless a foreign key defines
 * another column.
 */
export function flatRelation(row: unknown): unknown {
  if (!isRecord(row) || !Object.hasOwn(row, 'related_collection')) return row
  const meta = isRecord(row['meta']) ? row['meta'] : {}
  const schema = isRecord(row['schema']) ? row['schema'] : {}
  const allowed = meta['one_allowed_collections'] ?? null
  const related = row['related_collection'] ?? meta['one_collection'] ?? null
  return {
    ...(meta['id'] === undefined ? {} : { id: meta['id'] }),
    many_collection: row['collection'],
    many_field: row['field'],
    many_primary: 'id',
    one_collection: related,
    one_field: meta['one_field'] ?? null,
    one_primary: related === null ? null : (schema['foreign_key_column'] ?? 'id'),
    one_collection_field: meta['one_collection_field'] ?? null,
    one_allowed_collections: allowed,
    junction_field: meta['junction_field'] ?? null,
    sort_field: meta['sort_field'] ?? null,
    ...(meta['system'] === true ? { system: true } : {}),
  }
}

/** The members of a relation that 9.x stores in addition to its two ends. */
const metaMembers = [
  'one_field',
  'one_collection_field',
  'one_allowed_collections',
  'junction_field',
  'sort_field',
  'one_deselect_action',
]

/**
 * Converts a row of rc.24 for 9.x, with a foreign key if there is a single collection to point at. Updates include both
 * ends, because 9.26 crashes without them.
 */
export function nestedRelation(row: Row, isNew: boolean): Row {
  const related = row['one_collection'] ?? null
  return {
    collection: row['many_collection'],
    field: row['many_field'],
    related_collection: related,
    ...(isNew ? { schema: related === null ? null : { on_delete: 'SET NULL' } } : {}),
    meta: Object.fromEntries(
      metaMembers.flatMap(name => (row[name] === undefined ? [] : [[name, listed(name, row[name])]])),
    ),
  }
}

const listed = (name: string, value: unknown): unknown =>
  name === 'one_allowed_collections' && typeof value === 'string' ? value.split(',') : value
