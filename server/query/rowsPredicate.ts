import { sql } from 'kysely'
import { authorize } from '#server/access/authorize.ts'
import type { Rights } from '#server/access/Rights.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { always, never, type Predicate } from './compileCondition.ts'
import { compileFilter } from './compileFilter.ts'
import type { NextAlias, ReadContext } from './ReadContext.ts'

/** The rows of a table that rights cover. */
export function rowsPredicate(
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  rights: Rights,
  next: NextAlias,
): Predicate {
  const ruled =
    rights.rows === null
      ? always
      : compileFilter(context, { info, alias, rights: null, next, covered: rowsPredicate }, rights.rows)
  return rights.scope === 'items' ? sql`(${ruled} and ${ofReadableItems(context, info, alias, next)})` : ruled
}

/** History of items that the caller may read, and what he did himself; who signed in when is his own affair. */
function ofReadableItems(context: ReadContext, info: CollectionInfo, alias: string, next: NextAlias): Predicate {
  const collection = sql.id(alias, 'collection')
  const readable = [...context.snapshot.collections.values()].flatMap(each => {
    const rights = authorize(context.caller, 'read', each.name)
    if (!rights || rights.scope) return []
    if (rights.rows === null) return [sql`${collection} = ${each.name}`]
    const inner = next()
    const key = sql.id(inner, each.primaryKey.name)
    return [
      sql`(${collection} = ${each.name} and exists (select 1 from ${sql.id(each.name)} as ${sql.id(inner)}
        where cast(${key} as text) = ${sql.id(alias, 'item')} and ${rowsPredicate(context, each, inner, rights, next)}))`,
    ]
  })
  const visible = readable.length > 0 ? sql`(${sql.join(readable, sql` or `)})` : never
  if (!info.fields.has('user')) return visible
  const own = context.caller.user === null ? never : sql`${sql.id(alias, 'user')} = ${context.caller.user}`
  return sql`(${own} or (${sql.id(alias, 'action')} <> 'authenticate' and ${visible}))`
}
