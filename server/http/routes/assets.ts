import { Readable } from 'node:stream'
import { Effect } from 'effect'
import type { Routes } from '#server/http/Routes.ts'
import type { Asset } from '#server/services/Assets.ts'
import { Assets } from '#server/services/Assets.ts'
import { type TransformQuery, transformParameters } from '#server/services/assets/Transform.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { shownType, writeAssetHeaders } from '../assetHeaders.ts'
import { byteRange } from '../byteRange.ts'
import { outgoingOf } from '../requestFibers.ts'
import type { RequestContext } from '../respond.ts'

/** `/assets/:key`: the bytes of files, transformed on request, in whole or in part. */
export const assetRoutes = Effect.fnUntraced(function* (app: Routes) {
  const config = yield* Configuration
  const assets = yield* Assets
  const origins: ReadonlySet<string> = new Set(config.corsOrigins ?? [])
  app.get('/assets/:key', function* (context) {
    const asset = yield* assets.open(context.get('caller'), context.req.param('key'), queryOf(context))
    if (isKnown(context, asset)) {
      writeAssetHeaders(context, asset, origins)
      return context.body(null, 304)
    }
    // A range of a changed file would not match the part that the browser has.
    const fresh = [undefined, `"${asset.tag}"`].includes(context.req.header('if-range'))
    const range = fresh ? byteRange(context.req.header('range'), asset.size) : null
    if (range === 'unsatisfiable') {
      writeAssetHeaders(context, asset, origins)
      context.header('Content-Range', `bytes */${asset.size}`)
      return context.body(null, 416)
    }
    // Before the first header: missing bytes get their own response.
    const body = context.req.method === 'HEAD' ? null : streamOf(context, yield* asset.read(range ?? undefined))
    writeAssetHeaders(context, asset, origins)
    context.header('Content-Type', shownType(asset))
    context.header('Content-Length', String(range ? range.end - range.start + 1 : asset.size))
    if (range) context.header('Content-Range', `bytes ${range.start}-${range.end}/${asset.size}`)
    const status = range ? 206 : 200
    return body ? context.body(body, status) : context.body(null, status)
  })
})

/** The bytes of a response. Closed with the connection, even if the client never reads them. */
function streamOf(context: RequestContext, bytes: Readable): ReadableStream {
  const outgoing = outgoingOf(context)
  const close = () => void bytes.destroy()
  if (outgoing?.destroyed) close()
  else outgoing?.once('close', close)
  // Safe: Node's web streams are the ones of the platform; only their type declarations differ.
  return Readable.toWeb(bytes) as ReadableStream
}

function queryOf({ req }: RequestContext): TransformQuery {
  return Object.fromEntries(
    transformParameters.flatMap(name => {
      const value = req.query(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function isKnown({ req }: RequestContext, { changed, tag }: Asset): boolean {
  const tags = req.header('if-none-match')
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some(each => each.trim().replace(/^W\//, '') === `"${tag}"`)
  const since = Date.parse(req.header('if-modified-since') ?? '')
  // The header has a resolution of whole seconds.
  return Math.floor(changed.getTime() / 1000) * 1000 <= since
}
