import { sql } from 'kysely'
import { authorize } from '#server/access/authorize.ts'
import type { CompiledPermission } from '#server/access/CompiledPermission.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { always, never, type Predicate } from './compileCondition.ts'
import { compileFilter } from './compileFilter.ts'
import type { NextAlias, ReadContext } from './ReadContext.ts'

/** The rows of a table that permissions cover. */
export function rowsPredicate(
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  permission: CompiledPermission,
  next: NextAlias,
): Predicate {
  const ruled =
    permission.rows === null
      ? always
      : compileFilter(context, { info, alias, permission: null, next, covered: rowsPredicate }, permission.rows)
  return permission.scope === 'items' ? sql`(${ruled} and ${ofReadableItems(context, info, alias, next)})` : ruled
}

/** The history of readable items, and the caller's own actions. Sign-ins are only visible to the user who signed in. */
function ofReadableItems(context: ReadContext, info: CollectionInfo, alias: string, next: NextAlias): Predicate {
  const collection = sql.id(alias, 'collection')
  const readable = [...context.snapshot.collections.values()].flatMap(each => {
    const permission = authorize(context.caller, 'read', each.name)
    if (!permission || permission.scope) return []
    if (permission.rows === null) return [sql`${collection} = ${each.name}`]
    const inner = next()
    const key = sql.id(inner, each.primaryKey.name)
    return [
      sql`(${collection} = ${each.name} and exists (select 1 from ${sql.id(each.name)} as ${sql.id(inner)}
        where cast(${key} as text) = ${sql.id(alias, 'item')} and ${rowsPredicate(context, each, inner, permission, next)}))`,
    ]
  })
  const visible = readable.length > 0 ? sql`(${sql.join(readable, sql` or `)})` : never
  if (!info.fields.has('user')) return visible
  const own = context.caller.user === null ? never : sql`${sql.id(alias, 'user')} = ${context.caller.user}`
  return sql`(${own} or (${sql.id(alias, 'action')} <> 'authenticate' and ${visible}))`
}
