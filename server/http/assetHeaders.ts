import type { Asset } from '#server/services/Assets.ts'
import type { RequestContext } from './respond.ts'

/** Seconds that a browser may cache an asset without revalidation (30 minutes, as in the dialect). */
const lifetime = 1_800

/** Types that show images, audio and video, and cannot run code. */
const inert = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$)/

/** Types that are readable as they are. Shown in a sandbox: no scripts, no forms, an opaque origin. */
const readable = /^(image\/svg\+xml|text\/(plain|csv|markdown)|application\/json)$/
const sandbox = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * The headers for caching and displaying or downloading an asset. Every type that could run code is downloaded, without
 * its type. Besides the pages of the server, only pages of `origins` can embed it.
 */
export function writeAssetHeaders(context: RequestContext, asset: Asset, origins: ReadonlySet<string>): void {
  context.header('Accept-Ranges', 'bytes')
  context.header('Cache-Control', `${asset.public ? 'public' : 'private'}, max-age=${lifetime}`)
  context.header('ETag', `"${asset.tag}"`)
  context.header('Last-Modified', asset.changed.toUTCString())
  context.header('X-Content-Type-Options', 'nosniff')
  context.header('Cross-Origin-Resource-Policy', origins.has(pageOrigin(context)) ? 'cross-origin' : 'same-origin')
  const vary = [
    ...(asset.public ? [] : ['Authorization', 'Cookie']),
    ...(origins.size > 0 ? ['Origin', 'Referer'] : []),
  ]
  if (vary.length > 0) context.header('Vary', vary.join(', '))
  if (inert.test(asset.type)) {
    // The studio shows documents in frames.
    context.header('X-Frame-Options', 'SAMEORIGIN')
    context.header('Content-Security-Policy', "frame-ancestors 'self'")
  } else context.header('Content-Security-Policy', sandbox)
  const shown = inert.test(asset.type) || readable.test(asset.type)
  if (context.req.query('download') !== undefined || !shown)
    context.header('Content-Disposition', attachment(asset.filename))
}

/**
 * The origin of the page that shows an asset; empty if the browser does not send it. Requests for images have no
 * `Origin`.
 */
function pageOrigin({ req }: RequestContext): string {
  const referer = req.header('referer')
  return req.header('origin') ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '')
}

/** The type sent to the browser. */
export const shownType = ({ type }: Asset): string =>
  inert.test(type)
    ? type
    : readable.test(type)
      ? type.startsWith('text/')
        ? `${type}; charset=utf-8`
        : type
      : 'application/octet-stream'

/** An ASCII name for old browsers, and the real one (RFC 6266). */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // Converted through bytes, because half a surrogate pair cannot be encoded.
  const encoded = encodeURIComponent(Buffer.from(filename).toString())
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded.replace(/['()*]/g, each => `%${each.charCodeAt(0).toString(16)}`)}`
}
