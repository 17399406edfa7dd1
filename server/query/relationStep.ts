import { type RawBuilder, sql } from 'kysely'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import { authorize } from '#server/access/authorize.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import { type Failure, forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { columnRef } from './columnRef.ts'
import { always, type Predicate } from './compileCondition.ts'
import type { NextAlias, ReadContext } from './ReadContext.ts'

/** A predicate for the rows of a table, under an alias, that permissions cover. */
export type RowsPredicate = (
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  permission: CompiledPermission,
  next: NextAlias,
) => Predicate

/** Where a filter or a function applies: a collection under an alias, and the permission to apply. */
export interface FilterScope {
  readonly info: CollectionInfo
  readonly alias: string
  /** The permission of the caller; null for a rule of the permissions, which may use every field. */
  readonly permission: CompiledPermission | null
  readonly next: NextAlias
  /** The rows of a table that permissions cover; passed along, because permissions have filters too. */
  readonly covered: RowsPredicate
  /** Called if a rule names a deleted field: under a negation, that rule must not cover everything. */
  readonly onLost?: () => void
}

/** Refuses an invalid condition. In a rule, an invalid condition covers nothing instead. */
export function refuse(context: ReadContext, scope: FilterScope, message: string): null {
  if (scope.permission !== null) throw senseless(context, message)
  scope.onLost?.()
  return null
}

/** The failure for an invalid condition. Only callers who can read the model get the reason. */
export const senseless = (context: ReadContext, message: string): Failure =>
  context.caller.admin ? invalidQuery(message) : forbidden()

/** One step along a relation: the related table and how its rows are found. */
export interface Step {
  readonly target: CollectionInfo
  readonly joined: (alias: string) => RawBuilder<unknown>
}

/**
 * The step of a relational field; `collection` is the selected one in a many-to-any. Null if a rule has an unknown
 * target.
 */
export function stepOf(
  context: ReadContext,
  scope: FilterScope,
  field: FieldInfo,
  relation: RelationKind,
  collection: string | undefined,
): Step | null {
  const name = relation.kind === 'any' ? collection : 'junction' in relation ? relation.junction : relation.related
  const target = name === undefined ? undefined : context.snapshot.collections.get(name)
  if (!target || (relation.kind === 'any' && !relation.allowed.includes(target.name)))
    return refuse(context, scope, `"${field.name}" of "${scope.info.name}" doesn't lead to "${name ?? ''}".`)
  const own = columnRef(scope.alias, field)
  switch (relation.kind) {
    case 'm2o':
    case 'file':
      return { target, joined: alias => sql`${columnRef(alias, target.primaryKey)} = ${own}` }
    case 'any':
      return {
        target,
        joined: alias => sql`cast(${columnRef(alias, target.primaryKey)} as text) = ${own}
          and ${sql.id(scope.alias, relation.collectionField)} = ${target.name}`,
      }
    case 'o2m':
    case 'm2m':
    case 'files':
    case 'translations':
    case 'm2a':
      return {
        target,
        joined: alias => sql`${sql.id(alias, relation.foreignKey)} = ${columnRef(scope.alias, scope.info.primaryKey)}`,
      }
  }
}

/** The related items of a step as a subquery, limited to those that the caller can read. */
export function relatedRows(
  context: ReadContext,
  scope: FilterScope,
  { target, joined }: Step,
  what: RawBuilder<unknown>,
  inner: (scope: FilterScope) => Predicate = () => always,
): RawBuilder<unknown> {
  const permission = scope.permission === null ? null : authorize(context.caller, 'read', target.name)
  if (scope.permission !== null && permission === null) throw forbidden()
  const alias = scope.next()
  const targetScope: FilterScope = { ...scope, info: target, alias, permission }
  const rows = permission === null ? always : scope.covered(context, target, alias, permission, scope.next)
  return sql`(select ${what} from ${sql.id(target.name)} as ${sql.id(alias)}
    where ${joined(alias)} and ${rows} and ${inner(targetScope)})`
}
