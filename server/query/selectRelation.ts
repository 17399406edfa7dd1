import { authorize } from '#server/access/authorize.ts'
import { covers, type Rights } from '#server/access/Rights.ts'
import { forbidden } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { ReadContext } from './ReadContext.ts'
import { nestedQuery, type ReadQuery } from './ReadQuery.ts'
import type { SelectedRelation, Selection, ToAny, ToMany, ToOne } from './Selection.ts'

/** How what is selected is shown. */
export type Shape = Pick<ReadQuery, 'deep' | 'alias'>

/** Names to read of one field, and whether a wildcard brought them: then what is closed is left out, not refused. */
export interface Wanted {
  /** The field itself; another than the name where that is an alias. */
  readonly source: string
  plain: boolean
  readonly inner: string[]
  /** Of many-to-any: the names by collection. */
  readonly byCollection: Map<string, string[]>
  wild: boolean
}

/** Selects the fields of related items. */
export type Inner = (target: CollectionInfo, rights: Rights, names: readonly string[], shape?: Shape) => Selection

/** How a relational field is read; null when it stays a plain column, or is closed and came with a wildcard. */
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
  const rights = info ? authorize(context.caller, 'read', name) : null
  if (info && rights) return { info, rights }
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
  return { kind: 'one', name, field, target: inner(target.info, target.rights, names, query) }
}

function toMany(
  context: ReadContext,
  name: string,
  field: FieldInfo,
  relation: ToMany,
  want: Wanted,
  inner: Inner,
  asked: ReadQuery,
): SelectedRelation | null {
  const target = open(context, 'junction' in relation ? relation.junction : relation.related, want.wild)
  const foreignKey = target?.info.fields.get(relation.foreignKey)
  if (!target || !foreignKey) return null
  const { info, rights } = target
  const keysOnly = want.inner.length === 0 && asked.fields === null
  if (keysOnly && !covers(rights, info.primaryKey.name)) {
    if (want.wild) return null
    throw forbidden()
  }
  const names = keysOnly ? [info.primaryKey.name] : [...want.inner, ...(asked.fields ?? [])]
  return { kind: 'many', name, field, foreignKey, target: inner(info, rights, names, asked), keysOnly, query: asked }
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
  // Which collections there are is told to administrators only.
  for (const each of want.byCollection.keys())
    if (!relation.allowed.includes(each) && !context.caller.admin) throw forbidden()
  const targets = new Map<string, Selection>()
  for (const each of relation.allowed) {
    const names = [...want.inner, ...(want.byCollection.get(each) ?? [])]
    if (names.length === 0) continue
    const target = open(context, each, want.wild || !want.byCollection.has(each))
    if (target) targets.set(each, inner(target.info, target.rights, names))
  }
  return targets.size > 0 ? { kind: 'any', name, field, collectionField, targets } : null
}
