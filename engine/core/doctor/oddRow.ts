import type { OddRow } from '../api/rows/wireRows.ts'
import type { Rule } from './Finding.ts'

/** Metadata that could not be read. There is no automatic fix, because it must be changed on the server. */
export const oddRow: Rule = ({ metadata }) =>
  metadata.oddRows.map(row => ({
    rule: 'odd_row',
    severity: row.leftOut && !row.duplicate ? 'error' : 'warning',
    place: { collection: row.collection, ...(row.field ? { field: row.field } : {}) },
    args: { kind: kindOf(row), source: row.source, ...firstOf(row) },
    fix: null,
  }))

const kindOf = ({ duplicate, leftOut }: OddRow): string => (duplicate ? 'duplicate' : leftOut ? 'left_out' : 'partly')

/** The server's value; the first of several. */
function firstOf({ odd, source }: OddRow) {
  const [first] = odd
  return { path: first?.path || source, given: first?.received ?? '…' }
}
