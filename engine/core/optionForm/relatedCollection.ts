import type { RelationKind } from '#schemas/relation/relationKind.ts'

/** The collection whose fields the options of a relational plugin name: the junction for lists through one. */
export function relatedCollection(relation: RelationKind | null): string | null {
  if (relation === null) return null
  if ('junction' in relation) return relation.junction
  return 'related' in relation ? relation.related : null
}
