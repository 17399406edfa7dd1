import { createHash } from 'node:crypto'
import { attempt } from '#server/failures/attempt.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import type { RequestContext } from './respond.ts'

/** Bytes of a JSON body. */
const maximumSize = 1024 * 1024
const maximumDepth = 64

/**
 * The JSON body; undefined if there is none. Fails with PAYLOAD_TOO_LARGE over 1 MB, UNSUPPORTED_MEDIA_TYPE for
 * anything but JSON, INVALID_PAYLOAD if it is malformed.
 */
export const readBody = operation(function* (context: RequestContext): Operation<unknown> {
  const encoding = context.req.header('content-encoding') ?? 'identity'
  // A small compressed body could be huge once decompressed.
  if (encoding !== 'identity')
    return yield* failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent without a content encoding.')
  const declared = Number(context.req.header('content-length') ?? Number.NaN)
  if (declared > maximumSize) return yield* tooLarge()
  const text = Number.isNaN(declared)
    ? yield* attempt(() => readStream(context))
    : yield* attempt(() => context.req.text())
  if (text === '') return undefined
  const { request } = context.get('caller')
  if (request) request.body = createHash('sha256').update(text).digest('hex')
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type))
    return yield* failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
  if (deeperThan(text, maximumDepth)) return yield* invalidPayload(`The body is nested deeper than ${maximumDepth}.`)
  return parse(text)
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidPayload('The body is not valid JSON.')
  }
}

/** The body as an object. */
export const readObject = operation(function* (context: RequestContext): Operation<Payload> {
  const body = (yield* readBody(context)) ?? {}
  if (!isPayload(body)) return yield* invalidPayload('The body must be an object.')
  return body
})

const tooLarge = () => failure('PAYLOAD_TOO_LARGE', `The body is larger than ${maximumSize} bytes.`)

/** A body without a declared size, read no further than the limit. */
async function readStream(context: RequestContext): Promise<string> {
  const stream = context.req.raw.body
  if (stream === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maximumSize) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether brackets nest deeper than a limit, without parsing. */
function deeperThan(text: string, limit: number): boolean {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === 92) index++
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 91 || code === 123) {
      if (++depth > limit) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}
