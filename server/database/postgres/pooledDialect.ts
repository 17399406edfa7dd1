import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { ClientSource } from './ClientSource.ts'
import { LentConnection } from './LentConnection.ts'

export type Commit = (connection: LentConnection) => Promise<void>

/** PostgreSQL over connections of a source. Statements end with their signal (`withSignal`). */
export const pooledDialect = (source: ClientSource, commit: Commit = plainCommit): Dialect => ({
  createDriver: () => pooledDriver(source, commit),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: db => new PostgresIntrospector(db),
})

function pooledDriver(source: ClientSource, commit: Commit): Driver {
  // Safe: all connections are made here.
  const own = (connection: unknown) => connection as LentConnection
  return {
    init: async () => {},
    acquireConnection: async () => new LentConnection(source),
    beginTransaction: async (connection, { accessMode, isolationLevel }) => {
      own(connection).stay()
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
    },
    commitTransaction: connection => commit(own(connection)),
    rollbackTransaction: async connection => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
    releaseConnection: async connection => own(connection).release(),
    // The caller that created the source closes it.
    destroy: async () => {},
  }
}

const plainCommit: Commit = async connection => void (await connection.executeQuery(CompiledQuery.raw('commit')))
