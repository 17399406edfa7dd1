import { createHash } from 'node:crypto'

/** PostgreSQL truncates names at 63 bytes. */
const longest = 63

/**
 * The name of an index or a constraint on a column. Index names are shared by all tables, and table `a` with column
 * `b_c` must not clash with `a_b` with `c`: a digest of both distinguishes them.
 */
export function indexName(
  table: string,
  column: string,
  kind: 'index' | 'list' | 'reverse' | 'unique' | 'foreign',
): string {
  const digest = createHash('sha256').update(`${table}\u0000${column}`).digest('hex').slice(0, 8)
  const end = `_${digest}_${kind}`
  let start = `${table}_${column}`
  while (Buffer.byteLength(start + end) > longest) start = start.slice(0, -1)
  return start + end
}
