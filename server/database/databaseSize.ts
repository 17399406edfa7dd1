import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OpenDatabase, Row } from './Database.ts'

/** Bytes of the database: for SQLite those of its files, or of its pages if it is in memory. */
export async function databaseSize({ db, kind }: OpenDatabase): Promise<number> {
  if (kind === 'postgres') {
    const { rows } = await sql<Row>`select pg_database_size(current_database()) as bytes`.execute(db)
    return Number(rows[0]?.['bytes'])
  }
  const { rows } = await sql<Row>`select file from pragma_database_list where name = 'main'`.execute(db)
  const file = String(rows[0]?.['file'] ?? '')
  if (file === '') return pagesSize(db)
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function pagesSize(db: OpenDatabase['db']): Promise<number> {
  const { rows } = await sql<Row>`select page_count * page_size as bytes
    from pragma_page_count, pragma_page_size`.execute(db)
  return Number(rows[0]?.['bytes'])
}

/** The log does not exist while no one writes. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
