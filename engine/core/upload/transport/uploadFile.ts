import type { Item } from '#schemas/data/Item.ts'
import type { UploadTarget } from '../../registry/StudioHost.ts'
import { sendAtOnce } from './sendAtOnce.ts'
import { sendInPieces } from './sendInPieces.ts'
import type { UploadJob } from './UploadJob.ts'

/** Bytes up to which one request is less work than the few of an upload in pieces. */
const smallFile = 1024 * 1024

/**
 * Uploads a file to the library, in pieces if the server supports it, and returns its row. Rejects with an
 * `ApiFailure`.
 */
export function uploadFile(
  capabilities: ReadonlySet<string>,
  file: File,
  target: UploadTarget,
  progress: (percent: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Item> {
  const job: UploadJob = { file, target, progress: byWholePercent(progress), signal }
  if (capabilities.has('tus') && file.size > smallFile) return sendInPieces(job)
  return sendAtOnce(job, capabilities.has('idempotency-key'))
}

/** Only reports visible changes. */
function byWholePercent(progress: (percent: number) => void): (percent: number) => void {
  let last = -1
  return percent => {
    const whole = Math.floor(percent)
    if (whole !== last) progress(whole)
    last = whole
  }
}
