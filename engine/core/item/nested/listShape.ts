import type { RelationKind } from '#schemas/relation/relationKind.ts'

/** How the rows of a list reference the items they show. */
export interface ListShape {
  /** The collection of the rows: the related one, or the junction. */
  readonly rows: string
  /** Their key of this item. */
  readonly foreignKey: string
  /** The far side of a junction; null if the rows are the related items. */
  readonly far: {
    readonly field: string
    readonly collections: readonly string[]
    /** The junction's field that names the collection, if there are several. */
    readonly collectionField: string | null
  } | null
}

/** The shape of a list; null for other fields. */
export function listShape(relation: RelationKind | null): ListShape | null {
  switch (relation?.kind) {
    case 'o2m':
      return { rows: relation.related, foreignKey: relation.foreignKey, far: null }
    case 'm2m':
    case 'files':
    case 'translations':
      return {
        rows: relation.junction,
        foreignKey: relation.foreignKey,
        far: { field: relation.farKey, collections: [relation.related], collectionField: null },
      }
    case 'm2a':
      return {
        rows: relation.junction,
        foreignKey: relation.foreignKey,
        far: { field: relation.farKey, collections: relation.allowed, collectionField: relation.collectionField },
      }
    case 'm2o':
    case 'file':
    case 'any':
    case undefined:
      return null
  }
}
