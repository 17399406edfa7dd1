import type { Row } from '#server/database/Database.ts'
import type { ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { listStatement } from './readRows.ts'
import type { Selection } from './Selection.ts'

/**
 * The rows of a selection as `readRows` gives them, at most `size` at a time, read as they are asked for. A caller that
 * stops ends the statement.
 */
export async function* streamRows(
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  size: number,
): AsyncGenerator<readonly Row[]> {
  if (query.limit === 0) return
  const statement = listStatement(context, selection, query).compile(context.db)
  for await (const { rows } of context.db.getExecutor().stream<Row>(statement, size)) if (rows.length > 0) yield rows
}
