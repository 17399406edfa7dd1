import { sql } from 'kysely'
import { covers, type Rights } from '#server/access/Rights.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { columnText } from './columnRef.ts'
import { always, never, type Predicate } from './compileCondition.ts'
import { containsText } from './containsText.ts'
import type { ReadContext } from './ReadContext.ts'

const searched: ReadonlySet<string> = new Set(['string', 'text', 'csv', 'uuid'])

/** Rows with the term in some text that the caller may read. */
export function compileSearch(
  context: ReadContext,
  info: CollectionInfo,
  alias: string,
  rights: Rights,
  term: string,
): Predicate {
  if (term.trim() === '') return always
  const columns = info.columns.filter(
    field => searched.has(field.type) && !field.secret && covers(rights, field.name) && !rights.guarded.has(field.name),
  )
  if (columns.length === 0) return never
  const found = columns.map(field => containsText(context.kind, columnText(alias, field), term))
  return sql`(${sql.join(found, sql` or `)})`
}
