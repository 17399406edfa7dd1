import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { type ExtensionKind, extensionKinds } from '#server/extensions/readExtensions.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { contentType } from '#server/http/contentType.ts'
import { answer, type RequestContext } from '#server/http/respond.ts'
import { refreshCookie } from '#server/http/sessionCookie.ts'
import { failure, forbidden } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'

/**
 * `/extensions/:kind` and the files of each extension, for those who may use the studio. The names were read at the start;
 * no path is made of a request.
 */
export function extensionRoutes(app: Hono<AppEnvironment>, { auth, extensions }: Platform): void {
  /** A browser that imports a script sends no header of ours, only the cookie of the session. */
  const callerOf = async (context: RequestContext): Promise<RequestCaller | null> => {
    const caller = context.get('caller')
    const kept = getCookie(context, refreshCookie)
    const { ip, userAgent } = caller
    return caller.user === null && kept !== undefined ? auth.cookieCaller(kept, { ip, userAgent }) : caller
  }
  app.use('/extensions/*', async (context, next) => {
    const caller = await callerOf(context)
    if (!caller || caller.lacksSecondFactor || !(caller.admin || caller.appAccess)) throw forbidden()
    await next()
  })
  for (const path of ['/extensions/:kind', '/extensions/:kind/'])
    app.get(path, context => answer(context, extensions.names[kindOf(context.req.param('kind'))]))
  app.get('/extensions/:kind/:name/:path{.+}', context => {
    const { name, path } = context.req.param()
    const file = extensions.file(kindOf(context.req.param('kind')), name, path)
    if (!file) throw noRoute(context.req.path)
    context.header('Content-Type', contentType(file.path))
    context.header('Cache-Control', 'private, no-cache')
    context.header('Vary', 'Authorization, Cookie')
    return context.body(file.bytes)
  })
}

function kindOf(given: string | undefined): ExtensionKind {
  const kind = extensionKinds.find(each => each === given)
  if (!kind) throw noRoute(`/${given ?? ''}`)
  return kind
}

const noRoute = (path: string) => failure('ROUTE_NOT_FOUND', `Route ${path} doesn't exist.`)
