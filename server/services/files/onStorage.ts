import { Effect } from 'effect'
import { Failure, failure } from '#server/failures/Failure.ts'

/** Disk errors: full, broken, read-only, or too many open files. */
const storageFaultCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

/**
 * Work on a storage as an effect. Fails with SERVICE_UNAVAILABLE for a disk fault, which may pass, and with a `Failure`
 * that the work rejects with; anything else is a defect.
 */
export const onStorage = <A>(work: () => Promise<A>): Effect.Effect<A, Failure> =>
  Effect.catch(Effect.tryPromise(work), ({ cause }) => {
    if (cause instanceof Failure) return Effect.fail(cause)
    if (!(cause instanceof Error && 'code' in cause && storageFaultCodes.has(cause.code))) return Effect.die(cause)
    return Effect.fail(failure('SERVICE_UNAVAILABLE', 'Files cannot be stored at the moment.'))
  })
