import type { Column } from './Column.ts'
import type { OpenDatabase, Queryable } from './Database.ts'
import { inspectPostgres } from './inspectPostgres.ts'
import { inspectSqlite } from './inspectSqlite.ts'

/** Every column of every table, in the order of definition. */
export const inspect = (database: Pick<OpenDatabase, 'kind'>, db: Queryable): Promise<readonly Column[]> =>
  database.kind === 'sqlite' ? inspectSqlite(db) : inspectPostgres(db)
