import { type RawBuilder, sql } from 'kysely'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import { authorize } from '#server/access/authorize.ts'
import type { Rights } from '#server/access/Rights.ts'
import { forbidden, invalidQuery } from '#server/failures/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { columnRef } from './columnRef.ts'
import { always, type Predicate } from './compileCondition.ts'
import type { NextAlias, ReadContext } from './ReadContext.ts'

/** A predicate for the rows of a table, under an alias, that rights cover. */
export type RowsPredicate = (
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  rights: Rights,
  next: NextAlias,
) => Predicate

/** Where a filter or a function applies: a collection under an alias, and whose rights count. */
export interface FilterScope {
  readonly info: CollectionInfo
  readonly alias: string
  /** The rights of the one who asks; null for a rule of the permissions, which may look at everything. */
  readonly rights: Rights | null
  readonly next: NextAlias
  /** The rows of a table that rights cover; passed along, because rights have filters of their own. */
  readonly covered: RowsPredicate
  /** Told when a rule names what is gone: under a negation, such a rule must not cover everything. */
  readonly onLost?: () => void
}

/** Refuses a question that makes no sense. In a rule it covers nothing instead. */
export function refuse(context: ReadContext, scope: FilterScope, message: string): null {
  if (scope.rights !== null) throw context.caller.admin ? invalidQuery(message) : forbidden()
  scope.onLost?.()
  return null
}

/** One step along a relation: the table it leads to and how its rows are found. */
export interface Step {
  readonly target: CollectionInfo
  readonly joined: (alias: string) => RawBuilder<unknown>
}

/** The step of a relational field; `collection` is the one meant in many-to-any. Null where a rule leads nowhere. */
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

/** The related items of a step as a sub-select, limited to those that the caller may read. */
export function relatedRows(
  context: ReadContext,
  scope: FilterScope,
  { target, joined }: Step,
  what: RawBuilder<unknown>,
  inner: (scope: FilterScope) => Predicate = () => always,
): RawBuilder<unknown> {
  const rights = scope.rights === null ? null : authorize(context.caller, 'read', target.name)
  if (scope.rights !== null && rights === null) throw forbidden()
  const alias = scope.next()
  const there: FilterScope = { ...scope, info: target, alias, rights }
  const rows = rights === null ? always : scope.covered(context, target, alias, rights, scope.next)
  return sql`(select ${what} from ${sql.id(target.name)} as ${sql.id(alias)}
    where ${joined(alias)} and ${rows} and ${inner(there)})`
}
