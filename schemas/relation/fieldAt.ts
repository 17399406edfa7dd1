import type { RelationKind } from './relationKind.ts'

/** The field at the end of a dotted path from a collection: `author.name`, `sections.item:authors.name`. */
export function fieldAt<Field>(
  field: (collection: string, name: string) => Field | null,
  relation: (collection: string, name: string) => RelationKind | null,
  collection: string,
  path: string,
): Field | null {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return field(collection, head)
  const [name = '', named] = head.split(':')
  const next = nextOf(relation(collection, name), named)
  return next === null ? null : fieldAt(field, relation, next, rest.join('.'))
}

/** The collection that a step of a path leads to; for any collection, the one that the step names: `item:authors`. */
function nextOf(kind: RelationKind | null, named: string | undefined): string | null {
  if (kind?.kind === 'any') return named !== undefined && kind.allowed.includes(named) ? named : null
  if (kind === null || named !== undefined) return null
  return 'junction' in kind ? kind.junction : kind.related
}
