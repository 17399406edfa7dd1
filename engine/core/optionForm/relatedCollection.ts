import type { RelationKind } from '#schemas/relation/relationKind.ts'

/** The collection whose fields the options of a relational plugin name: of lists through a junction, the junction. */
export function relatedCollection(relation: RelationKind | null): string | null {
  if (relation === null) return null
  if ('junction' in relation) return relation.junction
  return 'related' in relation ? relation.related : null
}
