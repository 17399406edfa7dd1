import { Context } from 'effect'
import type { Kysely, RawBuilder } from 'kysely'
import type { Origin } from './Origin.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connection, pool or transaction: names are only known at run time, so statements are built with `sql`. */
export type Queryable = Kysely<unknown>

/** One row as returned by the driver. */
export type Row = Readonly<Record<string, unknown>>

/** The state of a replica. */
export interface ReplicaState {
  /** Milliseconds that it is behind; null while unknown. */
  readonly age: number | null
  /** Why it cannot be used; null if it can, apart from its age. */
  readonly problem: string | null
}

/** A copy of the database that follows it, and serves reads. */
export interface Replica {
  /** `mostAge` is the age, in milliseconds, beyond which it is not read. */
  readonly state: () => ReplicaState & { readonly mostAge: number }
  /** For a statement on the primary: its current position in the log. */
  readonly position: RawBuilder<string>
  /** All later reads are at least as new as this position. */
  readonly require: (position: string) => void
}

/** The connections of one pool. */
export interface PoolState {
  readonly name: 'main' | 'long' | 'replica' | 'replica-long'
  readonly open: number
  readonly idle: number
  readonly maximum: number
}

/** An open database. */
export interface OpenDatabase {
  readonly kind: DatabaseKind
  /** Which server created the tables. */
  readonly origin: Origin
  /** For reads. */
  readonly db: Queryable
  /**
   * For slow reads: they run off the main thread where the database allows it, and can be streamed. They see committed
   * data.
   */
  readonly reader: Queryable
  /**
   * For short lists; defaults to `db`. May be a replica, like `reader`; otherwise it uses a share of the connections
   * of `db`.
   */
  readonly lists?: Queryable
  readonly replica?: Replica
  /** The states of the connection pools. Only for PostgreSQL. */
  readonly pools?: () => readonly PoolState[]
  /**
   * Runs a job in a transaction. Waiting jobs may share one commit, each with its own savepoint, because a durable
   * commit is expensive. A job may run again after a conflict with another job. A job that waits for a connection does
   * not start once the signal is aborted.
   */
  readonly write: <A>(job: (trx: Queryable) => Promise<A>, signal?: AbortSignal) => Promise<A>
  /**
   * As `write`, for table changes: exclusive, and with foreign keys checked only at the end. `committed` is called with
   * the result of the job, after the commit and before any other statement on the same connection.
   */
  readonly alter: <A>(
    job: (trx: Queryable) => Promise<A>,
    committed?: (result: A) => void,
    signal?: AbortSignal,
  ) => Promise<A>
  /**
   * Runs a job on a separate connection, outside of any transaction and without a limit on its time. Only for
   * PostgreSQL.
   */
  readonly apart?: <A>(job: (connection: Queryable) => Promise<A>) => Promise<A>
  readonly close: () => Promise<void>
}

/** The open database, for services. */
export class Database extends Context.Service<Database, OpenDatabase>()('Database') {}
