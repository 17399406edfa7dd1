import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { Reference } from '#server/database/Column.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { checkFreeList, checkRelation, extrasOf, link } from './createRelation.ts'
import type { RelationChange } from './definitions.ts'
import { updateMeta } from './metaRows.ts'

const ends = ['many_collection', 'many_field', 'many_primary', 'one_collection', 'one_primary'] as const

/** Changes a relation's name on its other side, its junction, and its allowed collections. */
export const updateRelation = operation(function* (
  tools: ChangeTools,
  key: string,
  change: RelationChange,
): Operation<void> {
  const relation = ownRelation(tools, key)
  for (const end of ends)
    if (change[end] !== undefined && change[end] !== relation[end])
      return yield* invalidPayload(
        `"${end}" of a relation can't be changed: delete the relation and create another one.`,
      )
  const { one_field, junction_field, one_collection_field, one_allowed_collections } = { ...relation, ...change }
  const after: Relation = { ...relation, one_field, junction_field, one_collection_field, one_allowed_collections }
  checkFreeList(tools.snapshot.relations, after)
  checkRelation(tools, after)
  const allowed = allowedCollections(after)
  yield* updateMeta(tools, 'directus_relations', relation.id, {
    one_field,
    junction_field,
    one_collection_field,
    one_allowed_collections: allowed.length === 0 ? null : allowed,
    ...extrasOf(change),
  })
  if (change.onDelete !== undefined) yield* changeRule(tools, relation, change.onDelete)
})

/** Changes what deleting the item on the one side does. A relation without a foreign key gets one. */
const changeRule = operation(function* (
  tools: ChangeTools,
  { many_collection, many_field, one_collection }: Relation,
  onDelete: Reference['onDelete'],
): Operation<void> {
  const many = tools.snapshot.collections.get(many_collection)
  const one = one_collection === null ? undefined : tools.snapshot.collections.get(one_collection)
  const column = many?.fields.get(many_field)?.column
  if (!many || !one || !column)
    return yield* invalidPayload(`Field "${many_field}" of "${many_collection}" has no single related collection.`)
  if (column.references?.onDelete === onDelete) return
  if (onDelete === 'SET NULL' && !column.nullable)
    return yield* invalidPayload(`Field "${many_field}" of "${many_collection}" is required: it can't be emptied.`)
  yield* link(tools, many, column, one, onDelete)
})

/** A relation with its own row. */
export function ownRelation({ snapshot }: ChangeTools, key: string): Relation & { readonly id: number } {
  const relation = snapshot.relations.find(each => each.id !== undefined && String(each.id) === key)
  if (relation?.id === undefined) throw failure('ITEM_NOT_FOUND', `Relation "${key}" doesn't exist.`)
  return { ...relation, id: relation.id }
}
