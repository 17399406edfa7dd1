import type { Relation } from '#schemas/data/Relation.ts'
import { dropForeignKey } from '#server/database/foreignKeys.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { deleteMeta, updateMeta } from './metaRows.ts'
import { ownRelation } from './updateRelation.ts'

/** Deletes a relation and its foreign key. Its fields and their values stay. */
export async function deleteRelation(tools: ChangeTools, key: string): Promise<void> {
  const relation = ownRelation(tools, key)
  await unlink(tools, relation)
  await deleteMeta(tools, 'directus_relations', [relation.id])
  for (const sibling of siblingsOf(tools, relation))
    await updateMeta(tools, 'directus_relations', sibling.id, { junction_field: null })
}

/** Drops the foreign key of a relation, where the database has one. */
export async function unlink({ kind, trx, snapshot }: ChangeTools, relation: Relation): Promise<void> {
  const { many_collection, many_field } = relation
  const column = snapshot.collections.get(many_collection)?.fields.get(many_field)?.column
  if (column?.references) await dropForeignKey(kind, trx, many_collection, many_field)
}

/** The relations that lead through the same junction to the far side that this one is. */
export const siblingsOf = ({ snapshot }: ChangeTools, relation: Relation): readonly Relation[] =>
  snapshot.relations.filter(
    each =>
      each.id !== undefined &&
      each.many_collection === relation.many_collection &&
      each.junction_field === relation.many_field,
  )
