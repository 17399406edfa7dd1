import { parseFunction } from '#schemas/filter/functions.ts'
import { isPayload } from '#server/model/Payload.ts'
import type { FieldInfo, Snapshot } from '#server/model/Snapshot.ts'

/**
 * What will be deleted. `nested` says whether the condition is about the related item, `named` which collection that
 * item is in if the relation is a many-to-any.
 */
export type IsDeleted = (collection: string, field: string, nested: boolean, named: string | undefined) => boolean

/** A rule on items, or on values. */
export type RuleKind = 'rows' | 'validation'

/** Matches nothing. */
const never = { _or: [] }

/**
 * A rule without the conditions on deleted names. Rows that only such a condition covered are no longer covered:
 * dropping the condition would widen the permission. In value rules, conditions on a deleted field are dropped.
 */
export function pruneRule(
  snapshot: Snapshot,
  collection: string | null,
  tree: unknown,
  isDeleted: IsDeleted,
  kind: RuleKind,
): unknown {
  if (!isPayload(tree)) return tree
  const remaining: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (key === '_and' || key === '_or') {
      const parts = pruneList(snapshot, collection, value, isDeleted, kind)
      if (kind === 'rows' || !isEmptied(parts, value)) remaining[key] = parts
      continue
    }
    if (key === '_some' || key === '_none') {
      const part = pruneRule(snapshot, collection, value, isDeleted, kind)
      const changed = JSON.stringify(part) !== JSON.stringify(value)
      // A negated filter on related items would match more items with fewer conditions.
      if (changed && key === '_none' && kind === 'rows') return never
      if (!changed || (key === '_some' && !isEmptied(part, value))) remaining[key] = part
      continue
    }
    const [called = key, named] = key.split(':')
    const name = parseFunction(called)?.field ?? called
    const nested = isPayload(value) && Object.keys(value).some(each => !each.startsWith('_') || quantifiers.has(each))
    if (collection !== null && isDeleted(collection, name, nested, named)) {
      if (kind === 'rows') return never
      continue
    }
    const field = collection === null ? undefined : snapshot.collections.get(collection)?.fields.get(name)
    remaining[key] = nested ? pruneRule(snapshot, named ?? targetOf(field), value, isDeleted, kind) : value
  }
  return remaining
}

const quantifiers: ReadonlySet<string> = new Set(['_some', '_none'])

function pruneList(
  snapshot: Snapshot,
  collection: string | null,
  list: unknown,
  isDeleted: IsDeleted,
  kind: RuleKind,
): unknown {
  if (!Array.isArray(list)) return list
  const parts: readonly unknown[] = list
  const pruned = parts.map(part => pruneRule(snapshot, collection, part, isDeleted, kind))
  return kind === 'rows' ? pruned : pruned.filter((part, index) => !isEmptied(part, parts[index]))
}

const isEmptied = (after: unknown, before: unknown): boolean => sizeOf(after) === 0 && sizeOf(before) > 0

const sizeOf = (value: unknown): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 1)

/** The collection of the conditions on a field. */
function targetOf(field: FieldInfo | undefined): string | null {
  const relation = field?.relation
  switch (relation?.kind) {
    case undefined:
    case 'any':
      return null
    case 'm2o':
    case 'file':
    case 'o2m':
      return relation.related
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return relation.junction
  }
}
