import {
  deleteColumn,
  deleteRow,
  hasHeaderRow,
  insertColumn,
  insertRow,
  type Place,
  type Table,
  toggleHeaderRow,
} from './table.ts'

/** A table with the cell that the tools act on. */
export interface PlacedTable {
  readonly table: Table
  readonly place: Place
}

export interface TableTool {
  readonly id: string
  readonly icon: string
  readonly isDisabled?: (edited: PlacedTable) => boolean
  readonly run: (edited: PlacedTable) => PlacedTable
}

const columnsOf = ({ rows }: Table): number => rows[0]?.cells.length ?? 0
/** Stays at an index, or moves to the one before if the last was deleted. */
const remaining = (at: number, left: number): number => Math.max(0, Math.min(at, left - 1))

/** The tools of a table, in groups. */
export const tableTools: readonly (readonly TableTool[])[] = [
  [
    {
      id: 'row_above',
      icon: 'add_row_above',
      isDisabled: ({ table, place }) => place.row === 0 && hasHeaderRow(table),
      run: ({ table, place }) => ({ table: insertRow(table, place.row, place.row), place }),
    },
    {
      id: 'row_below',
      icon: 'add_row_below',
      run: ({ table, place: { row, column } }) => ({
        table: insertRow(table, row + 1, row),
        place: { row: row + 1, column },
      }),
    },
    {
      id: 'row_delete',
      icon: 'delete_row',
      isDisabled: ({ table }) => table.rows.length === 1,
      run: ({ table, place: { row, column } }) => ({
        table: deleteRow(table, row),
        place: { row: remaining(row, table.rows.length - 1), column },
      }),
    },
  ],
  [
    {
      id: 'column_before',
      icon: 'add_column_left',
      run: ({ table, place }) => ({ table: insertColumn(table, place.column), place }),
    },
    {
      id: 'column_after',
      icon: 'add_column_right',
      run: ({ table, place: { row, column } }) => ({
        table: insertColumn(table, column + 1),
        place: { row, column: column + 1 },
      }),
    },
    {
      id: 'column_delete',
      icon: 'delete_column',
      isDisabled: ({ table }) => columnsOf(table) === 1,
      run: ({ table, place: { row, column } }) => ({
        table: deleteColumn(table, column),
        place: { row, column: remaining(column, columnsOf(table) - 1) },
      }),
    },
  ],
  [
    {
      id: 'header_row',
      icon: 'table_rows',
      run: ({ table, place }) => ({ table: toggleHeaderRow(table), place }),
    },
  ],
]
