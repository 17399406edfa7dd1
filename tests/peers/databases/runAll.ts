import { CompiledQuery } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'

/** Runs statements one after the other, in one transaction. */
export const runAll = (database: OpenDatabase, statements: readonly string[]): Promise<void> =>
  database.alter(async db => {
    for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
  })
