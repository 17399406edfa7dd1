import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundRefusal } from './OutboundRefusal.ts'

/** The decompressed body of a response, at most `maximumSize` bytes of it. */
export async function* decodedBody(
  answer: IncomingMessage,
  maximumSize: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    if (Number(answer.headers['content-length'] ?? 0) > maximumSize) throw new OutboundRefusal('size')
    const decoder = decoderOf(answer.headers['content-encoding'])
    answer.on('error', cause => decoder?.destroy(cause))
    let size = 0
    for await (const chunk of decoder ? answer.pipe(decoder) : answer) {
      size += chunk.byteLength
      if (size > maximumSize) throw new OutboundRefusal('size')
      yield chunk
    }
    // A connection that ends before the declared length is an error.
    if (!answer.complete) throw new OutboundRefusal('unreachable')
  } catch (cause) {
    if (cause instanceof OutboundRefusal) throw cause
    throw new OutboundRefusal(signal.aborted ? 'time' : 'unreachable', cause)
  } finally {
    answer.destroy()
  }
}

/** One encoding is decoded; several nested ones are an attack. */
function decoderOf(encoding: string | undefined): Transform | null {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new OutboundRefusal('encoding')
  }
}
