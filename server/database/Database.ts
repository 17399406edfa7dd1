import { Context } from 'effect'
import type { Kysely, RawBuilder } from 'kysely'
import type { Origin } from './Origin.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connection, pool or transaction: names are only known at run time, so statements are built with `sql`. */
export type Queryable = Kysely<unknown>

/** One row as the driver gives it. */
export type Row = Readonly<Record<string, unknown>>

/** How a replica does. */
export interface ReplicaState {
  /** Milliseconds that it is behind; null while that is not known. */
  readonly age: number | null
  /** Why it cannot be used; null when it can, but for its age. */
  readonly problem: string | null
}

/** A copy of the database that follows it, and takes reads. */
export interface Replica {
  /** `mostAge` is the age, in milliseconds, beyond which it is not read. */
  readonly state: () => ReplicaState & { readonly mostAge: number }
  /** For a statement on the primary: the position up to which it can be seen there. */
  readonly position: RawBuilder<string>
  /** Whatever is read from now on is at least as new as this position. */
  readonly require: (position: string) => void
}

/** An open database. */
export interface OpenDatabase {
  readonly kind: DatabaseKind
  /** Which server made the tables. */
  readonly origin: Origin
  /** For reads. */
  readonly db: Queryable
  /**
   * For reads that may take long: they run off the main thread where the database allows it, and can be streamed. They see
   * what is committed.
   */
  readonly reader: Queryable
  /**
   * For lists that are answered in one piece; `db` when left out. May be a replica, as `reader` may, and has a share of
   * the connections of `db` where it is none.
   */
  readonly lists?: Queryable
  readonly replica?: Replica
  /**
   * Runs a job in a transaction: all of it or nothing. Jobs that wait together may share one commit, each behind its
   * own savepoint, so that a durable commit is not paid for each. A job may be run again, where another one got in its way.
   * One that waits for a connection does not begin once the signal is aborted.
   */
  readonly write: <A>(job: (trx: Queryable) => Promise<A>, signal?: AbortSignal) => Promise<A>
  /**
   * As `write`, for changes of tables: alone, and with foreign keys checked only at the end. `committed` is called with
   * what the job gave, after the commit and before anybody else's next statement on the same connection.
   */
  readonly alter: <A>(
    job: (trx: Queryable) => Promise<A>,
    committed?: (result: A) => void,
    signal?: AbortSignal,
  ) => Promise<A>
  readonly close: () => Promise<void>
}

/** The open database, for services. */
export class Database extends Context.Service<Database, OpenDatabase>()('Database') {}
