import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Queryable, Row } from './Database.ts'

const kept = new Map<string, CompiledQuery>()
const mostKept = 2000

/**
 * Runs a statement that is built once for a key. The key has to name everything that the text depends on; `parameters`
 * are in the order in which they stand in it.
 */
export async function keptSql(
  db: Queryable,
  key: string,
  parameters: readonly unknown[],
  build: () => RawBuilder<unknown>,
): Promise<readonly Row[]> {
  let statement = kept.get(key)
  if (!statement) {
    statement = build().compile(db)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, statement)
  }
  const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
  return rows
}
