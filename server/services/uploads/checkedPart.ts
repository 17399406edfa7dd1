import { createHash } from 'node:crypto'
import { Failure, failure, invalidPayload } from '#server/failures/Failure.ts'

/** What the bytes of one request have to add up to. */
export interface PartChecksum {
  readonly algorithm: 'sha1' | 'sha256'
  readonly digest: Buffer
}

/** The bytes of a request are not those that were sent. */
export class ChecksumMismatch extends Failure {
  constructor() {
    super(failure('INVALID_PAYLOAD', 'The bytes are not those that "Upload-Checksum" names.'))
  }
}

/**
 * Passes the bytes of a request on, at most `room` of them: one more is a failure, since the upload was said to be
 * shorter. A connection that breaks ends the piece where it broke; with a checksum, of which then nothing can be said, it
 * is a mismatch.
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
    if (size > room) throw invalidPayload('More bytes came than "Upload-Length" says.')
    hash?.update(chunk)
    yield chunk
  }
  if (checksum && hash && !hash.digest().equals(checksum.digest)) throw new ChecksumMismatch()
}

async function* untilBroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch {
    // The sender has gone; it comes back for the rest.
  }
}
