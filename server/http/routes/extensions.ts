import { Effect } from 'effect'
import { getCookie } from 'hono/cookie'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { type ExtensionKind, extensionKinds, ProjectExtensions } from '#server/extensions/readExtensions.ts'
import { isSandboxToken, sandboxToken } from '#server/extensions/sandboxToken.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { contentType } from '#server/http/contentType.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer, type RequestContext } from '#server/http/respond.ts'
import { refreshCookie } from '#server/http/sessionCookie.ts'
import { Auth } from '#server/services/Auth.ts'
import { deriveKey } from '#server/services/auth/deriveKey.ts'
import { Configuration } from '#server/services/Configuration.ts'

/**
 * `/extensions/:kind` and the files of each extension, for users of the studio. The files are in memory; no file
 * path is built from a request. The files of a sandboxed extension have an address with a token.
 */
export const extensionRoutes = Effect.fnUntraced(function* (app: Routes) {
  const auth = yield* Auth
  const extensions = yield* ProjectExtensions
  /** A browser that imports a script only sends the session cookie and no custom headers. */
  const callerOf = operation(function* (context: RequestContext): Operation<RequestCaller | null> {
    const caller = context.get('caller')
    const cookieToken = getCookie(context, refreshCookie)
    const { ip, userAgent } = caller
    return caller.user === null && cookieToken !== undefined
      ? yield* auth.cookieCaller(cookieToken, { ip, userAgent })
      : caller
  })
  const requireStudioUser = operation(function* (context: RequestContext): Operation<void> {
    const caller = yield* callerOf(context)
    if (!caller || caller.lacksSecondFactor || !(caller.admin || caller.appAccess)) return yield* forbidden()
  })
  const sandboxKey = deriveKey((yield* Configuration).secret, 'sandbox')
  const isSandboxed = (kind: string, name: string) => extensions.sandboxed.includes(`${kind}/${name}`)
  app.get('/fieldhouse/sandbox/:kind/:name', function* (context) {
    yield* requireStudioUser(context)
    const { kind, name } = context.req.param()
    if (!isSandboxed(kind, name)) return yield* noRoute(context.req.path)
    const extension = `${kind}/${name}`
    return answer(
      context,
      `/extensions/sandbox/${sandboxToken(sandboxKey, extension, Date.now())}/${extension}/index.js`,
    )
  })
  app.get('/extensions/sandbox/:token/:kind/:name/:path{.+}', function* (context) {
    const { token, kind, name, path } = context.req.param()
    const file = isSandboxed(kind, name) ? extensions.file(kindOf(kind), name, path) : undefined
    if (!isSandboxToken(sandboxKey, `${kind}/${name}`, token, Date.now())) return yield* forbidden()
    if (!file) return yield* noRoute(context.req.path)
    context.header('Content-Type', contentType(file.path))
    context.header('Cache-Control', 'private, no-cache')
    context.header('X-Content-Type-Options', 'nosniff')
    // The page has no origin, so no other values would match. The token is the permission.
    context.header('Access-Control-Allow-Origin', '*')
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return context.body(file.bytes)
  })
  for (const path of ['/extensions/:kind', '/extensions/:kind/'])
    app.get(path, function* (context) {
      yield* requireStudioUser(context)
      return answer(context, extensions.names[kindOf(context.req.param('kind'))])
    })
  app.get('/extensions/:kind/:name/:path{.+}', function* (context) {
    yield* requireStudioUser(context)
    const { kind, name, path } = context.req.param()
    // It would have the permissions of the user if it ran in the page of the studio.
    if (isSandboxed(kind, name)) return yield* forbidden()
    const file = extensions.file(kindOf(kind), name, path)
    if (!file) return yield* noRoute(context.req.path)
    context.header('Content-Type', contentType(file.path))
    context.header('Cache-Control', 'private, no-cache')
    context.header('Vary', 'Authorization, Cookie')
    return context.body(file.bytes)
  })
})

function kindOf(name: string | undefined): ExtensionKind {
  const kind = extensionKinds.find(each => each === name)
  if (!kind) throw noRoute(`/${name ?? ''}`)
  return kind
}

const noRoute = (path: string) => failure('ROUTE_NOT_FOUND', `Route ${path} doesn't exist.`)
