import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { checkFreeList, checkRelation, extrasOf } from './createRelation.ts'
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
})

/** A relation with its own row. */
export function ownRelation({ snapshot }: ChangeTools, key: string): Relation & { readonly id: number } {
  const relation = snapshot.relations.find(each => each.id !== undefined && String(each.id) === key)
  if (relation?.id === undefined) throw failure('ITEM_NOT_FOUND', `Relation "${key}" doesn't exist.`)
  return { ...relation, id: relation.id }
}
