import { Data } from 'effect'

/** A statement or a transaction failed; `cause` is the error of the driver. */
export class DatabaseError extends Data.TaggedError('DatabaseError')<{ readonly cause: unknown }> {
  override get message(): string {
    return this.cause instanceof Error ? this.cause.message : String(this.cause)
  }

  /** The SQLite error code or the SQLSTATE of PostgreSQL; empty if the driver provides none. */
  get code(): string {
    const code = typeof this.cause === 'object' && this.cause !== null ? Reflect.get(this.cause, 'code') : undefined
    return typeof code === 'string' ? code : ''
  }
}
