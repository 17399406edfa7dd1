import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { LentConnection, type Sources } from './LentConnection.ts'

export type Commit = (connection: LentConnection) => Promise<void>

/** PostgreSQL over connections of several sources. Statements end with their signal (`withSignal`). */
export const pooledDialect = (sources: Sources, commit: Commit = plainCommit): Dialect => ({
  createDriver: () => pooledDriver(sources, commit),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: db => new PostgresIntrospector(db),
})

function pooledDriver(sources: Sources, commit: Commit): Driver {
  // Safe: all connections are created here.
  const own = (connection: unknown) => connection as LentConnection
  return {
    init: async () => {},
    acquireConnection: async () => new LentConnection(sources),
    beginTransaction: async (connection, { accessMode, isolationLevel }) => {
      own(connection).stay()
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
    },
    commitTransaction: connection => commit(own(connection)),
    rollbackTransaction: async connection => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
    releaseConnection: async connection => own(connection).release(),
    // The caller that created the pools closes them.
    destroy: async () => {},
  }
}

const plainCommit: Commit = async connection => void (await connection.executeQuery(CompiledQuery.raw('commit')))
