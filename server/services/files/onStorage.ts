import { Effect } from 'effect'
import { Failure, failure } from '#server/failures/Failure.ts'

/** What a disk says when it is full, broken, read-only, or has too many files open. */
const sick: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

/**
 * Work on a storage as an effect. Fails with SERVICE_UNAVAILABLE for a fault of the disk, which may pass, and with a
 * `Failure` that the work rejects with; anything else is a defect.
 */
export const onStorage = <A>(work: () => Promise<A>): Effect.Effect<A, Failure> =>
  Effect.catch(Effect.tryPromise(work), ({ cause }) => {
    if (cause instanceof Failure) return Effect.fail(cause)
    if (!(cause instanceof Error && 'code' in cause && sick.has(cause.code))) return Effect.die(cause)
    return Effect.fail(failure('SERVICE_UNAVAILABLE', 'No files can be stored at the moment.'))
  })
