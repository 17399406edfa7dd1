import { createHash } from 'node:crypto'
import { Failure, failure, invalidPayload } from '#server/failures/Failure.ts'

/** The expected checksum of the bytes of one request. */
export interface PartChecksum {
  readonly algorithm: 'sha1' | 'sha256'
  readonly digest: Buffer
}

/** The received bytes differ from those that were sent. */
export class ChecksumMismatch extends Failure {
  constructor() {
    super(failure('INVALID_PAYLOAD', 'The bytes do not match "Upload-Checksum".'))
  }
}

/**
 * Passes on the bytes of a request, at most `room` of them: one more is a failure, since the upload was declared
 * shorter. A connection that breaks ends the piece there; with a checksum, which then cannot be checked, it is a
 * mismatch.
 */
export async function* checkedPart(
  content: AsyncIterable<Uint8Array>,
  room: number,
  checksum: PartChecksum | null,
): AsyncGenerator<Uint8Array> {
  const hash = checksum ? createHash(checksum.algorithm) : null
  let size = 0
  for await (const chunk of untilBroken(content)) {
    size += chunk.byteLength
    if (size > room) throw invalidPayload('More bytes were sent than "Upload-Length" states.')
    hash?.update(chunk)
    yield chunk
  }
  if (checksum && hash && !hash.digest().equals(checksum.digest)) throw new ChecksumMismatch()
}

async function* untilBroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch {
    // The sender disconnected; it will resume.
  }
}
