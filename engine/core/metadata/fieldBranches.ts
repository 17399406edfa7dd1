import { isSecret } from '#schemas/data/isSecret.ts'
import { previewField } from '#schemas/template/previewField.ts'
import type { FieldInfo } from './FieldInfo.ts'
import type { Metadata } from './Metadata.ts'

/** A field of a collection, with the fields of the item that it points at. */
export interface FieldBranch {
  readonly field: FieldInfo
  /** Dotted, starting at the collection of the tree. */
  readonly path: string
  readonly children: readonly FieldBranch[]
}

/** Levels of many-to-one fields that a tree follows at most. */
const deepest = 3

/**
 * The fields of a collection and, through many-to-one fields, those of related items, up to `depth` levels. Leaves out
 * secrets, and aliases without a value, such as dividers, unless they are relations.
 */
export function fieldBranches(metadata: Metadata, collection: string, depth: number): readonly FieldBranch[] {
  return branches(metadata, collection, '', Math.min(depth, deepest))
}

function branches(metadata: Metadata, collection: string, before: string, depth: number): readonly FieldBranch[] {
  const fields = metadata.collection(collection)?.fields ?? []
  return fields.flatMap(field => {
    const relation = metadata.relation(collection, field.field)
    if (isSecret(field)) return []
    if (field.type === 'alias' && relation === null && field.field !== previewField) return []
    const path = `${before}${field.field}`
    const related = relation?.kind === 'm2o' || relation?.kind === 'file' ? relation.related : null
    return [{ field, path, children: related && depth > 1 ? branches(metadata, related, `${path}.`, depth - 1) : [] }]
  })
}
