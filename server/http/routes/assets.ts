import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { Asset, AssetsShape } from '#server/services/Assets.ts'
import type { TransformQuery } from '#server/services/assets/Transform.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { byteRange } from '../byteRange.ts'
import type { RequestContext } from '../respond.ts'

/** Seconds that a browser may keep an asset without asking (30 minutes, as in the dialect). */
const lifetime = 1_800

/** Types that show pictures, sound and film, and run nothing. */
const inert = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$)/

/** Everything else is shown, if at all, in a sandbox: no scripts, no forms, no origin of its own. */
const sandbox = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** `/assets/:key`: the bytes of files, transformed on request, in whole or in part. */
export function assetRoutes(app: Hono<AppEnvironment>, { run }: Platform, assets: AssetsShape): void {
  app.get('/assets/:key', async context => {
    const asset = await run(assets.open(context.get('caller'), context.req.param('key'), queryOf(context)))
    writeHeaders(context, asset)
    if (isKnown(context, asset)) return context.body(null, 304)
    // A range of what has changed meanwhile would not fit the part that the browser has.
    const fresh = [undefined, `"${asset.tag}"`].includes(context.req.header('if-range'))
    const range = fresh ? byteRange(context.req.header('range'), asset.size) : null
    if (range === 'unsatisfiable') {
      context.header('Content-Range', `bytes */${asset.size}`)
      return context.body(null, 416)
    }
    const length = range ? range.end - range.start + 1 : asset.size
    context.header('Content-Type', asset.type)
    context.header('Content-Length', String(length))
    if (range) context.header('Content-Range', `bytes ${range.start}-${range.end}/${asset.size}`)
    const status = range ? 206 : 200
    if (context.req.method === 'HEAD') return context.body(null, status)
    // Safe: Node's web streams are the ones of the platform; only their type declarations differ.
    const body = Readable.toWeb(await asset.read(range ?? undefined)) as ReadableStream
    return context.body(body, status)
  })
}

function queryOf({ req }: RequestContext): TransformQuery {
  const names = ['key', 'width', 'height', 'fit', 'quality', 'withoutEnlargement'] as const
  return Object.fromEntries(
    names.flatMap(name => {
      const value = req.query(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function writeHeaders(context: RequestContext, asset: Asset): void {
  context.header('Accept-Ranges', 'bytes')
  context.header('Cache-Control', `${asset.public ? 'public' : 'private'}, max-age=${lifetime}`)
  context.header('ETag', `"${asset.tag}"`)
  context.header('Last-Modified', asset.changed.toUTCString())
  context.header('X-Content-Type-Options', 'nosniff')
  if (!asset.public) context.header('Vary', 'Authorization, Cookie')
  if (!inert.test(asset.type)) context.header('Content-Security-Policy', sandbox)
  if (context.req.query('download') !== undefined) context.header('Content-Disposition', attachment(asset.filename))
}

/** A name for old browsers in plain letters, and the true one (RFC 6266). */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, each => `%${each.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function isKnown({ req }: RequestContext, { changed, tag }: Asset): boolean {
  const tags = req.header('if-none-match')
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some(each => each.trim().replace(/^W\//, '') === `"${tag}"`)
  const since = Date.parse(req.header('if-modified-since') ?? '')
  // The header counts whole seconds.
  return Math.floor(changed.getTime() / 1000) * 1000 <= since
}
