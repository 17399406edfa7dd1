import { sql } from 'kysely'
import type { OpenDatabase, Row } from './Database.ts'

/** An index whose first column is this one. */
export interface ColumnIndex {
  readonly column: string
  /** Whether lists that are sorted by the column can use it. */
  readonly sorts: boolean
  /** The same if it is the sort field of its collection. */
  readonly sortsLast: boolean
}

/** The indexes of a table by their first column; partial ones and those on expressions are left out. */
export async function readIndexes(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  table: string,
): Promise<readonly ColumnIndex[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<Row>`select i.name as "column", 1 as sorts, 1 as last
          from pragma_index_list(${table}) l, pragma_index_info(l.name) i
          where l.partial = 0 and i.seqno = 0 and i.name is not null`.execute(db)
      : // Lists sort nulls first, or last in descending order and by the sort field, and texts by code points.
        await sql<Row>`select a.attname as "column",
            i.indoption[0] in (1, 2) and (i.indcollation[0] = 0 or c.collname = 'C') as sorts,
            i.indoption[0] in (0, 3) and (i.indcollation[0] = 0 or c.collname = 'C') as last
          from pg_index i join pg_class t on t.oid = i.indrelid join pg_am m on m.amname = 'btree'
          join pg_class x on x.oid = i.indexrelid and x.relam = m.oid
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          left join pg_collation c on c.oid = i.indcollation[0]
          where t.relnamespace = current_schema()::regnamespace and t.relname = ${table}
            and i.indisvalid and i.indpred is null`.execute(db)
  return rows.map(row => ({
    column: String(row['column']),
    sorts: Boolean(row['sorts']),
    sortsLast: Boolean(row['last']),
  }))
}
