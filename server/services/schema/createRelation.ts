import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { Column } from '#server/database/Column.ts'
import { statements } from '#server/database/effects.ts'
import { addForeignKey, dropForeignKey } from '#server/database/foreignKeys.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { checkTargets } from './checkTargets.ts'
import type { NewRelation, RelationExtras } from './definitions.ts'
import { insertMeta } from './metaRows.ts'

/** Adds a relation, with a real foreign key if it has one target collection. Returns its key. */
export const createRelation = operation(function* (tools: ChangeTools, definition: NewRelation): Operation<number> {
  const { many_collection, many_field, onDelete } = definition
  const many = knownCollection(tools, many_collection)
  if (many.system) return yield* invalidPayload(`Relations of "${many_collection}" can't be changed.`)
  const column = columnIn(many, many_field)
  const oneCollection = definition.one_collection ?? null
  const one = oneCollection === null ? null : knownCollection(tools, oneCollection)
  const row: Relation = {
    many_collection,
    many_field,
    many_primary: many.primaryKey.name,
    one_collection: oneCollection,
    one_field: definition.one_field ?? null,
    one_primary: one?.primaryKey.name ?? null,
    one_collection_field: definition.one_collection_field ?? null,
    one_allowed_collections: definition.one_allowed_collections ?? null,
    junction_field: definition.junction_field ?? null,
  }
  for (const key of ['many_primary', 'one_primary'] as const)
    if (definition[key] != null && definition[key] !== row[key])
      return yield* invalidPayload(`"${key}" must be ${row[key] === null ? 'null' : `"${row[key]}"`}, the primary key.`)
  checkFree(tools, row)
  checkRelation(tools, row)
  const made = yield* insertMeta(tools, 'directus_relations', {
    ...row,
    one_allowed_collections: allowedOf(row),
    ...extrasOf(definition),
  })
  if (one) yield* link(tools, many, column, one, onDelete)
  return Number(made['id'])
})

/** Stored in the row of a relation if its table has columns for it. */
export const extrasOf = ({ sort_field, one_deselect_action }: RelationExtras): Readonly<Record<string, unknown>> => ({
  ...(sort_field === undefined ? {} : { sort_field }),
  ...(one_deselect_action == null ? {} : { one_deselect_action }),
})

/** Refuses invalid names in a new or changed relation. */
export function checkRelation(tools: ChangeTools, row: Relation): void {
  const many = knownCollection(tools, row.many_collection)
  if (row.junction_field !== null) {
    columnIn(many, row.junction_field)
    if (row.junction_field === row.many_field)
      throw invalidPayload(`"junction_field" must be a different field from "${row.many_field}".`)
  }
  if (row.one_collection !== null) {
    const one = knownCollection(tools, row.one_collection)
    if (row.one_field !== null && one.fields.get(row.one_field)?.column)
      throw invalidPayload(`Field "${row.one_field}" of "${one.name}" has a column: it can't list items.`)
    checkFit(many, columnIn(many, row.many_field), one)
    return
  }
  const allowed = allowedCollections(row)
  if (row.one_collection_field === null || allowed.length === 0)
    throw invalidPayload(
      `"one_collection" is required; to any collection, "one_collection_field" and "one_allowed_collections" are.`,
    )
  const named = columnIn(many, row.one_collection_field)
  if (named.type !== 'string' && named.type !== 'text')
    throw invalidPayload(
      `Field "${row.one_collection_field}" of "${many.name}" must be of type string: it holds names.`,
    )
  for (const name of allowed) checkFit(many, columnIn(many, row.many_field), knownCollection(tools, name), true)
}

/** A field belongs to only one relation. */
function checkFree({ snapshot }: ChangeTools, row: Relation): void {
  const own = snapshot.relations.find(
    each => each.many_collection === row.many_collection && each.many_field === row.many_field && each.id !== undefined,
  )
  if (own) throw invalidPayload(`Field "${row.many_field}" of "${row.many_collection}" already has a relation.`)
  checkFreeList(snapshot.relations, row)
}

/** A list belongs to only one relation. `row` is the relation itself if it exists already. */
export function checkFreeList(relations: readonly Relation[], row: Relation): void {
  if (row.one_field === null || row.one_collection === null) return
  const other = relations.find(
    each => each.one_collection === row.one_collection && each.one_field === row.one_field && each.id !== row.id,
  )
  if (other) throw invalidPayload(`Field "${row.one_field}" of "${row.one_collection}" already has a relation.`)
}

const families: Readonly<Record<string, string>> = {
  integer: 'number',
  bigInteger: 'number',
  string: 'text',
  text: 'text',
}

/** Keys must be of the same kind on both sides; text holds the keys of any collection. */
function checkFit(many: CollectionInfo, column: Column, one: CollectionInfo, any = false): void {
  const key = one.primaryKey.column
  const familyOf = (type: string | undefined) => families[type ?? ''] ?? type
  if (familyOf(column.type) === familyOf(key?.type) || (any && familyOf(column.type) === 'text')) return
  throw invalidPayload(
    `Field "${column.name}" of "${many.name}" is of type ${column.type}, but the primary key of "${one.name}" of type ${key?.type}.`,
  )
}

/**
 * Makes the column a foreign key. Without an action, an existing one stays as it is. Fails while items refer to missing
 * ones.
 */
export const link = operation(function* (
  tools: ChangeTools,
  many: CollectionInfo,
  column: Column,
  one: CollectionInfo,
  onDelete: NewRelation['onDelete'],
): Operation<void> {
  const target = { table: one.name, column: one.primaryKey.name }
  const emptied = column.nullable ? 'SET NULL' : 'NO ACTION'
  const action = onDelete === undefined || onDelete === 'SET NULL' ? emptied : onDelete
  const { references } = column
  const isLinked = references?.table === target.table && references.column === target.column
  if (isLinked && (onDelete === undefined || references.onDelete === action)) return
  if (!isLinked) yield* checkTargets(tools, many, column.name, one)
  if (references) yield* statements(() => dropForeignKey(tools.kind, tools.trx, many.name, column.name))
  yield* statements(() => addForeignKey(tools.kind, tools.trx, many.name, column.name, { ...target, onDelete: action }))
})

const allowedOf = (row: Relation): readonly string[] | null => {
  const allowed = allowedCollections(row)
  return allowed.length === 0 ? null : allowed
}

function knownCollection({ snapshot }: ChangeTools, name: string): CollectionInfo {
  const info = snapshot.collections.get(name)
  if (!info) throw failure('COLLECTION_NOT_FOUND', `Collection "${name}" doesn't exist.`)
  return info
}

function columnIn(info: CollectionInfo, name: string): Column {
  const field: FieldInfo | undefined = info.fields.get(name)
  if (!field?.column) throw invalidPayload(`Field "${name}" doesn't exist in collection "${info.name}".`)
  if (field === info.primaryKey) throw invalidPayload(`"${name}" is the primary key of "${info.name}".`)
  return field.column
}
