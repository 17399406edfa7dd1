import { Cause, type Context, Effect, Exit } from 'effect'
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import { measured } from '#server/telemetry/spans.ts'
import { DatabaseError } from '../failures/DatabaseError.ts'
import { withSignal } from './abortable.ts'
import type { OpenDatabase, Queryable } from './Database.ts'
import { isOnMainThread } from './sqlite/MainThreadAdapter.ts'

/** Runs a statement. Interrupting it ends the statement if the connection supports it. */
export const execute = <R>(
  statement: RawBuilder<R> | CompiledQuery<R>,
  db: Queryable,
): Effect.Effect<QueryResult<R>, DatabaseError> =>
  Effect.suspend(() => {
    const query = 'compile' in statement ? statement.compile(db) : { ...statement }
    const run = isOnMainThread(db)
      ? statements(() => db.executeQuery<R>(query))
      : Effect.tryPromise({
          try: signal => db.executeQuery<R>(withSignal(query, signal)),
          catch: cause => new DatabaseError({ cause }),
        })
    // Without the parameters: they are user data.
    return measured('query', () => ({ kind: 'client', attributes: { 'db.query.text': query.sql } }), run)
  })

/** Wraps a function of this folder that runs several statements as an effect. */
export const statements = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseError> =>
  Effect.tryPromise({ try: work, catch: cause => new DatabaseError({ cause }) })

type Job<A, E, R> = (trx: Queryable) => Effect.Effect<A, E, R>

/**
 * Runs a job in a transaction, like `OpenDatabase.write`. A job that fails or is interrupted is rolled back, and the
 * interruption waits for the rollback. `committed` runs after the commit, even if the caller was interrupted.
 */
export const transaction = <A, E, R>(
  database: Pick<OpenDatabase, 'write'>,
  job: Job<A, E, R>,
  committed?: (result: A) => void,
): Effect.Effect<A, E | DatabaseError, R> =>
  inTransaction(async (work, signal) => {
    const result = await database.write(work, signal)
    committed?.(result)
    return result
  }, job)

/** Like `transaction`, for table changes: see `OpenDatabase.alter`. */
export const alteration = <A, E, R>(
  database: Pick<OpenDatabase, 'alter'>,
  job: Job<A, E, R>,
  committed?: (result: A) => void,
): Effect.Effect<A, E | DatabaseError, R> =>
  inTransaction((work, signal) => database.alter(work, committed, signal), job)

function inTransaction<A, E, R>(
  begin: (work: (trx: Queryable) => Promise<A>, signal: AbortSignal) => Promise<A>,
  job: Job<A, E, R>,
): Effect.Effect<A, E | DatabaseError, R> {
  return Effect.contextWith((context: Context.Context<R>) =>
    Effect.callback<A, E | DatabaseError>(resume => {
      const interruption = new AbortController()
      const run = Effect.runPromiseExitWith(context)
      const failures = new Map<unknown, Cause.Cause<E>>()
      const work = async (trx: Queryable): Promise<A> => {
        const exit = await run(job(trx), { signal: interruption.signal })
        if (Exit.isSuccess(exit)) return exit.value
        const thrown = Cause.squash(exit.cause)
        failures.set(thrown, exit.cause)
        // Rethrow the original error: the driver retries the transaction for some error codes.
        throw thrown
      }
      const settled = begin(work, interruption.signal).then(
        value => resume(Effect.succeed(value)),
        thrown => {
          const cause = failures.get(thrown)
          resume(cause ? Effect.failCause(cause) : Effect.fail(new DatabaseError({ cause: thrown })))
        },
      )
      return Effect.promise(() => {
        interruption.abort()
        return settled
      })
    }),
  )
}
