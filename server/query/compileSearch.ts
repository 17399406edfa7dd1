import { sql } from 'kysely'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { columnText } from './columnRef.ts'
import { always, never, type Predicate } from './compileCondition.ts'
import { containsText } from './containsText.ts'
import type { ReadContext } from './ReadContext.ts'

const searched: ReadonlySet<string> = new Set(['string', 'text', 'csv', 'uuid'])

/** Rows that contain the term in a text that the caller can read. */
export function compileSearch(
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  permission: CompiledPermission,
  term: string,
): Predicate {
  if (term.trim() === '') return always
  const columns = info.columns.filter(
    field =>
      searched.has(field.type) &&
      !field.secret &&
      covers(permission, field.name) &&
      !permission.guarded.has(field.name),
  )
  if (columns.length === 0) return never
  const conditions = columns.map(field => containsText(context.kind, columnText(alias, field), term))
  return sql`(${sql.join(conditions, sql` or `)})`
}
