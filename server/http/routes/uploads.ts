import { Effect } from 'effect'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { Files } from '#server/services/Files.ts'
import { type UploadState, Uploads } from '#server/services/Uploads.ts'
import { ChecksumMismatch, type PartChecksum } from '#server/services/uploads/checkedPart.ts'
import { readMetadata } from '#server/services/uploads/readMetadata.ts'
import type { Routes } from '../Routes.ts'
import { requestBytes } from '../requestBytes.ts'
import type { RequestContext } from '../respond.ts'

const path = '/files/tus'
const version = '1.0.0'

/**
 * `/files/tus`: resumable uploads, by the tus protocol 1.0.0 with creation, checksum, expiration and termination.
 * `Upload-File` is the key of the finished file.
 */
export const uploadRoutes = Effect.fnUntraced(function* (app: Routes) {
  const { maximumSize } = yield* Files
  const uploads = yield* Uploads
  app.options(path, context => {
    context.header('Tus-Resumable', version)
    context.header('Tus-Version', version)
    context.header('Tus-Max-Size', String(maximumSize))
    context.header('Tus-Extension', 'creation,checksum,expiration,termination')
    context.header('Tus-Checksum-Algorithm', 'sha1,sha256')
    return context.body(null, 204)
  })

  app.post(path, function* (context) {
    const refusal = wrongVersion(context)
    if (refusal) return refusal
    const metadata = readMetadata(context.req.header('upload-metadata') ?? '')
    const length = bytesOf(context, 'Upload-Length')
    const state = yield* uploads.begin(context.get('caller'), length, metadata)
    writeState(context, state)
    context.header('Location', `${path}/${state.id}`)
    return context.body(null, 201)
  })

  app.get(`${path}/:id`, function* (context) {
    const { method, path: url } = context.req
    if (method !== 'HEAD') return yield* failure('ROUTE_NOT_FOUND', `Route ${url} doesn't exist.`)
    const refusal = wrongVersion(context)
    if (refusal) return refusal
    writeState(context, yield* uploads.describe(context.get('caller'), context.req.param('id')))
    context.header('Cache-Control', 'no-store')
    return context.body(null, 200)
  })

  app.patch(`${path}/:id`, function* (context) {
    const refusal = wrongVersion(context)
    if (refusal) return refusal
    if (context.req.header('content-type') !== 'application/offset+octet-stream')
      return yield* failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/offset+octet-stream.')
    const offset = bytesOf(context, 'Upload-Offset')
    const checksum = checksumOf(context.req.header('upload-checksum'))
    const content = requestBytes(context)
    return yield* uploads.append(context.get('caller'), context.req.param('id'), offset, content, checksum).pipe(
      Effect.map(state => {
        writeState(context, state)
        return context.body(null, 204)
      }),
      Effect.catch(cause => {
        if (!(cause instanceof ChecksumMismatch)) return Effect.fail(cause)
        const errors = [{ message: cause.message, extensions: { code: 'CHECKSUM_MISMATCH' } }]
        // Safe: a status of the protocol that Hono's list does not include.
        return Effect.succeed(context.json({ errors }, 460 as ContentfulStatusCode))
      }),
    )
  })

  app.delete(`${path}/:id`, function* (context) {
    const refusal = wrongVersion(context)
    if (refusal) return refusal
    yield* uploads.remove(context.get('caller'), context.req.param('id'))
    context.header('Tus-Resumable', version)
    return context.body(null, 204)
  })
})

/** A response for clients with another protocol version; null for ours. */
function wrongVersion(context: RequestContext): Response | null {
  if (context.req.header('tus-resumable') === version) return null
  context.header('Tus-Version', version)
  const message = `"Tus-Resumable" has to be ${version}.`
  return context.json({ errors: [{ message, extensions: { code: 'INVALID_PAYLOAD' } }] }, 412)
}

function writeState(context: RequestContext, { expires, file, length, offset }: UploadState): void {
  context.header('Tus-Resumable', version)
  context.header('Upload-Offset', String(offset))
  context.header('Upload-Length', String(length))
  context.header('Upload-Expires', expires.toUTCString())
  if (file !== null) context.header('Upload-File', file)
}

function bytesOf({ req }: RequestContext, name: string): number {
  const text = req.header(name) ?? ''
  const bytes = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (bytes < 0) throw invalidPayload(`"${name}" has to be a number of bytes.`)
  return bytes
}

function checksumOf(header: string | undefined): PartChecksum | null {
  if (header === undefined) return null
  const [, algorithm, digest = ''] = /^(sha1|sha256) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? []
  if (algorithm !== 'sha1' && algorithm !== 'sha256') throw invalidPayload('"Upload-Checksum" cannot be read.')
  return { algorithm, digest: Buffer.from(digest, 'base64') }
}
