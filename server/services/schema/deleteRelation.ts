import type { Relation } from '#schemas/data/Relation.ts'
import { statements } from '#server/database/effects.ts'
import { dropForeignKey } from '#server/database/foreignKeys.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { deleteMeta, updateMeta } from './metaRows.ts'
import { ownRelation } from './updateRelation.ts'

/** Deletes a relation and its foreign key. Its fields and their values stay. */
export const deleteRelation = operation(function* (tools: ChangeTools, key: string): Operation<void> {
  const relation = ownRelation(tools, key)
  yield* unlink(tools, relation)
  yield* deleteMeta(tools, 'directus_relations', [relation.id])
  for (const sibling of siblingsOf(tools, relation))
    yield* updateMeta(tools, 'directus_relations', sibling.id, { junction_field: null })
})

/** Drops the foreign key of a relation, if the database has one. */
export const unlink = operation(function* ({ kind, trx, snapshot }: ChangeTools, relation: Relation): Operation<void> {
  const { many_collection, many_field } = relation
  const column = snapshot.collections.get(many_collection)?.fields.get(many_field)?.column
  if (column?.references) yield* statements(() => dropForeignKey(kind, trx, many_collection, many_field))
})

/** The relations that lead through the same junction to the far side that this one is. */
export const siblingsOf = ({ snapshot }: ChangeTools, relation: Relation): readonly Relation[] =>
  snapshot.relations.filter(
    each =>
      each.id !== undefined &&
      each.many_collection === relation.many_collection &&
      each.junction_field === relation.many_field,
  )
