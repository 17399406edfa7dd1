import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import * as MultipartParser from 'effect/http/MultipartParser'
import { type Failure, failure, invalidPayload } from '#server/failures/Failure.ts'
import { requestBytes } from './requestBytes.ts'
import type { RequestContext } from './respond.ts'

/** One file of a form, while its bytes arrive. */
export interface FormFile {
  readonly filename: string
  /** As declared by the sender. */
  readonly type: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface Form<Kept> {
  readonly fields: Readonly<Record<string, string>>
  /** The result of `keep` for each file, in order. */
  readonly files: readonly Kept[]
}

const maximumParts = 100
const maximumFieldSize = 1024 * 1024

export const isMultipart = (context: RequestContext): boolean =>
  /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '')

/**
 * Reads a multipart body as it arrives: text fields, before or after files, into memory; files to `keep`, which is
 * awaited for backpressure. Fails with PAYLOAD_TOO_LARGE for a file over `maximumSize` bytes and for more than
 * `maximumFiles` of them, and with INVALID_PAYLOAD for a malformed body. Files stored until then go to `discard`.
 */
export async function readMultipart<Kept>(
  context: RequestContext,
  maximumSize: number,
  maximumFiles: number,
  keep: (file: FormFile) => Promise<Kept>,
  discard: (files: readonly Kept[]) => Promise<void>,
): Promise<Form<Kept>> {
  // Before a byte is read: a form with that many files cannot be larger.
  const declared = Number(context.req.header('content-length') ?? 0)
  if (declared > maximumFiles * maximumSize + maximumParts * maximumFieldSize)
    throw tooLarge(`A file is larger than ${maximumSize} bytes.`)
  const fields: Record<string, string> = {}
  const keeping: Promise<Kept>[] = []
  const streams: PassThrough[] = []
  let refusal: Failure | null = null
  const parser = MultipartParser.make({
    headers: { 'content-type': context.req.header('content-type') ?? '' },
    maxParts: maximumParts,
    maxFieldSize: maximumFieldSize,
    onField: (info, value) => {
      fields[info.name] = MultipartParser.decodeField(info, value)
    },
    onFile: info => {
      if (streams.length >= maximumFiles) refusal ??= tooLarge(`The form has more than ${maximumFiles} files.`)
      const content = new PassThrough()
      // The reader gets the error from the stream; an event without a listener would end the process.
      content.on('error', () => {})
      let size = 0
      streams.push(content)
      const storedFile = keep({ filename: info.filename ?? info.name, type: info.contentType, content })
      // Awaited at the end; until then a failure must not count as unhandled.
      storedFile.catch(cause => content.destroy(cause instanceof Error ? cause : new Error(String(cause))))
      keeping.push(storedFile)
      return chunk => {
        if (chunk === null) return void content.end()
        size += chunk.byteLength
        if (size > maximumSize) refusal ??= tooLarge(`A file is larger than ${maximumSize} bytes.`)
        else if (!content.destroyed) content.write(chunk)
      }
    },
    onError: error => {
      refusal ??= refusalOf(error)
    },
    onDone: () => {},
  })
  try {
    for await (const chunk of requestBytes(context)) {
      parser.write(chunk)
      if (refusal) throw refusal
      await Promise.all(streams.filter(stream => stream.writableNeedDrain).map(drained))
    }
    parser.end()
    if (refusal) throw refusal
    return { fields, files: await Promise.all(keeping) }
  } catch (cause) {
    for (const stream of streams) stream.destroy(new Error('The upload was cut off.'))
    const ended = await Promise.allSettled(keeping)
    await discard(ended.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])))
    throw cause
  }
}

/** Waits until a stream accepts more, or is broken. */
async function drained(stream: PassThrough): Promise<void> {
  if (stream.destroyed) return
  const settled = new AbortController()
  const event = (name: string) => once(stream, name, { signal: settled.signal })
  // Aborting removes the listeners for the other event: a large file drains thousands of times.
  await Promise.race([event('drain'), event('close')]).finally(() => settled.abort())
}

const tooLarge = (message: string) => failure('PAYLOAD_TOO_LARGE', message)

function refusalOf(error: MultipartParser.MultipartError): Failure {
  switch (error._tag) {
    case 'ReachedLimit':
      return tooLarge('The form has too many parts, or a field is too large.')
    case 'InvalidBoundary':
    case 'BadHeaders':
    case 'InvalidDisposition':
      return invalidPayload('The multipart body is not valid.')
    case 'EndNotReached':
      return invalidPayload('The multipart body ends too early.')
  }
}
