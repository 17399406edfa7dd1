import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { signalOf } from '../abortable.ts'
import type { Queryable } from '../Database.ts'
import type { CheapStatements } from './cheapStatements.ts'
import type { ReaderPool } from './ReaderPool.ts'

/**
 * SQLite through a pool of readers: statements that read, all rows at once or in batches. `main` runs the statements
 * known to be cheap, without a round trip to another process.
 */
export function readerDialect(pool: ReaderPool, main: Queryable, cheap: CheapStatements): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      if (cheap.has(query)) {
        const started = performance.now()
        const result = await main.executeQuery<R>(query)
        cheap.note(query, performance.now() - started)
        return result
      }
      // Safe: the caller declares the type of the rows, as with any other driver.
      return { rows: (await pool.all(query, signalOf(query))) as R[] }
    },
    async *streamQuery<R>(query: CompiledQuery, size = 100): AsyncIterableIterator<QueryResult<R>> {
      for await (const rows of pool.stream(query, size, signalOf(query))) yield { rows: [...rows] as R[] }
    },
  }
  const readOnly = async () => {
    throw new Error('The readers of a database have no transactions.')
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: readOnly,
      commitTransaction: readOnly,
      rollbackTransaction: readOnly,
      destroy: pool.close,
    }),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
