import type { Effect } from 'effect'
import type { DatabaseError } from '#server/failures/DatabaseError.ts'
import type { Failure } from './Failure.ts'
import type { Outdated } from './Outdated.ts'

/**
 * Errors of a service operation: `Failure` is for the caller, the other types are for the code that runs the
 * operation.
 */
export type ServiceError = Failure | DatabaseError | Outdated

/** The result of a service function. */
export type Fallible<A> = Effect.Effect<A, ServiceError>

/** The return type of a generator that is turned into such a function. */
export type Operation<A> = Effect.fn.Return<A, ServiceError>
