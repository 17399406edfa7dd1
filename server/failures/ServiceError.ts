import type { Effect } from 'effect'
import type { DatabaseError } from '#server/failures/DatabaseError.ts'
import type { Failure } from './Failure.ts'
import type { Outdated } from './Outdated.ts'

/** Why work of a service fails: `Failure` is for the caller, the others for whoever runs the work. */
export type ServiceError = Failure | DatabaseError | Outdated

/** What a function of a service gives. */
export type Fallible<A> = Effect.Effect<A, ServiceError>

/** The return type of a generator that is made into such a function. */
export type Operation<A> = Effect.fn.Return<A, ServiceError>
