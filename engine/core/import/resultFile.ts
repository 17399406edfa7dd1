import { unparse } from 'papaparse'
import type { Table } from '#schemas/import/readTable.ts'
import type { LeftRow } from './rowReasons.ts'

/**
 * The rows that were not imported, as CSV with the original cells and the line and reason of each. Once fixed, and
 * without these two columns, they can be imported again. Cells that a spreadsheet would execute are prefixed with an
 * apostrophe.
 */
export function resultFile(
  table: Table,
  left: readonly LeftRow[],
  names: { readonly line: string; readonly reason: string },
): Blob {
  const values = new Map(table.rows.map(row => [row.line, row.values]))
  const cell = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
  const csv = unparse(
    {
      fields: [...table.columns, names.line, names.reason],
      data: left.map(({ row, reason }) => [
        ...table.columns.map(column => cell(values.get(row.line)?.[column])),
        row.line,
        reason,
      ]),
    },
    { escapeFormulae: true },
  )
  // With the byte order mark that makes spreadsheets read it as Unicode.
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' })
}
