import { createHash } from 'node:crypto'

/** The search index of a collection. */
export interface SearchIndex {
  /** The table (SQLite) or the index (PostgreSQL). */
  readonly name: string
  /** The columns that it covers. */
  readonly columns: ReadonlySet<string>
  /** The name of SQLite's row id in the table of the collection. */
  readonly rowId: string
}

/** A search index, complete or not. */
export interface SearchState extends SearchIndex {
  readonly table: string
  readonly isReady: boolean
  /** The share of the rows that it covers, from 0 to 1. */
  readonly share: number
}

/** The table and the columns that a search index covers. */
export interface Searched {
  readonly table: string
  readonly columns: readonly string[]
}

/** Whether an index has every column that it should cover. */
export const covers = ({ columns }: Searched, index: Pick<SearchIndex, 'columns'> | null | undefined): boolean =>
  index != null && columns.every(column => index.columns.has(column))

/** The table that lists SQLite's search indexes. Created with the first index. */
export const searchTable = 'directus_search'

/**
 * The name of the search index of a table. It has the prefix of system tables, and so do the tables that FTS5 creates,
 * so that no version of this server lists them as collections.
 */
export const searchName = (table: string): string =>
  `${searchTable}_${createHash('sha256').update(table).digest('hex').slice(0, 12)}`
