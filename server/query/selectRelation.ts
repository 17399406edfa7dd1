import { authorize } from '#server/access/authorize.ts'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import { forbidden } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { ReadContext } from './ReadContext.ts'
import { nestedQuery, type ReadQuery } from './ReadQuery.ts'
import type { SelectedRelation, Selection, ToAny, ToMany, ToOne } from './Selection.ts'

/** How the selection is shown. */
export type Shape = Pick<ReadQuery, 'deep' | 'alias'>

/**
 * The requested names of one field, and whether a wildcard added them: forbidden names are then left out, not refused.
 */
export interface Wanted {
  /** The field itself, which differs from the name if that is an alias. */
  readonly source: string
  plain: boolean
  readonly inner: string[]
  /** For many-to-any: the names by collection. */
  readonly byCollection: Map<string, string[]>
  wild: boolean
}

/** Selects the fields of related items. */
export type Inner = (
  target: CollectionInfo,
  permission: CompiledPermission,
  names: readonly string[],
  shape?: Shape,
) => Selection

/** How a relational field is read; null if it stays a plain column, or is forbidden and came from a wildcard. */
export function relationOf(
  context: ReadContext,
  name: string,
  field: FieldInfo,
  want: Wanted,
  inner: Inner,
  query: ReadQuery | undefined,
): SelectedRelation | null {
  const relation = field.relation
  switch (relation?.kind) {
    case undefined:
      return null
    case 'm2o':
    case 'file':
      return toOne(context, name, field, relation, want, inner, query)
    case 'any':
      return toAny(context, name, field, relation, want, inner)
    case 'o2m':
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return toMany(context, name, field, relation, want, inner, query ?? nestedQuery)
  }
}

function open(context: ReadContext, name: string, wild: boolean) {
  const info = context.snapshot.collections.get(name)
  const permission = info ? authorize(context.caller, 'read', name) : null
  if (info && permission) return { info, permission }
  if (wild) return null
  throw forbidden()
}

function toOne(
  context: ReadContext,
  name: string,
  field: FieldInfo,
  relation: ToOne,
  want: Wanted,
  inner: Inner,
  query: ReadQuery | undefined,
): SelectedRelation | null {
  const target = open(context, relation.related, want.wild)
  if (!target) return null
  const names = [...want.inner, ...(query?.fields ?? [])]
  return { kind: 'one', name, field, target: inner(target.info, target.permission, names, query) }
}

function toMany(
  context: ReadContext,
  name: string,
  field: FieldInfo,
  relation: ToMany,
  want: Wanted,
  inner: Inner,
  query: ReadQuery,
): SelectedRelation | null {
  const target = open(context, 'junction' in relation ? relation.junction : relation.related, want.wild)
  const foreignKey = target?.info.fields.get(relation.foreignKey)
  if (!target || !foreignKey) return null
  const { info, permission } = target
  const keysOnly = want.inner.length === 0 && query.fields === null
  if (keysOnly && !covers(permission, info.primaryKey.name)) {
    if (want.wild) return null
    throw forbidden()
  }
  const names = keysOnly ? [info.primaryKey.name] : [...want.inner, ...(query.fields ?? [])]
  return { kind: 'many', name, field, foreignKey, target: inner(info, permission, names, query), keysOnly, query }
}

function toAny(
  context: ReadContext,
  name: string,
  field: FieldInfo,
  relation: ToAny,
  want: Wanted,
  inner: Inner,
): SelectedRelation | null {
  const collectionField = context.snapshot.collections.get(field.collection)?.fields.get(relation.collectionField)
  if (!collectionField) return null
  // Only administrators get to know which collections exist.
  for (const each of want.byCollection.keys())
    if (!relation.allowed.includes(each) && !context.caller.admin) throw forbidden()
  const targets = new Map<string, Selection>()
  for (const each of relation.allowed) {
    const names = [...want.inner, ...(want.byCollection.get(each) ?? [])]
    if (names.length === 0) continue
    const target = open(context, each, want.wild || !want.byCollection.has(each))
    if (target) targets.set(each, inner(target.info, target.permission, names))
  }
  return targets.size > 0 ? { kind: 'any', name, field, collectionField, targets } : null
}
