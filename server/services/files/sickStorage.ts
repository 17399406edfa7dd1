import { Failure, failure } from '../Failure.ts'

/** What a disk says when it is full, broken, read-only, or has too many files open. */
const sick: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

/** SERVICE_UNAVAILABLE for the illness of a disk, which may pass; any other cause as it is. */
export function sickStorage(cause: unknown): unknown {
  if (cause instanceof Failure || !(cause instanceof Error && 'code' in cause && sick.has(cause.code))) return cause
  return failure('SERVICE_UNAVAILABLE', 'No files can be stored at the moment.')
}
