import type { DatabaseKind, Queryable } from '../Database.ts'
import { dropPostgresSearch } from './postgresSearch.ts'
import { dropSqliteSearch } from './sqliteSearch.ts'

/**
 * Drops the search index of a table, if it has one. Call this before the table or its columns change; the index is
 * created again in the background.
 */
export const dropSearch = (kind: DatabaseKind, db: Queryable, table: string): Promise<void> =>
  kind === 'sqlite' ? dropSqliteSearch(db, table) : dropPostgresSearch(db, table)
