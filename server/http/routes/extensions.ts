import type { Hono } from 'hono'
import { type ExtensionKind, extensionKinds } from '#server/extensions/readExtensions.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { contentType } from '#server/http/contentType.ts'
import { answer } from '#server/http/respond.ts'
import { failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'

/** `/extensions/:kind` and the files of each extension. The names were read at the start; no path is made of a request. */
export function extensionRoutes(app: Hono<AppEnvironment>, { extensions }: Platform): void {
  for (const path of ['/extensions/:kind', '/extensions/:kind/'])
    app.get(path, context => answer(context, extensions.names[kindOf(context.req.param('kind'))]))
  app.get('/extensions/:kind/:name/:path{.+}', context => {
    const { name, path } = context.req.param()
    const file = extensions.file(kindOf(context.req.param('kind')), name, path)
    if (!file) throw noRoute(context.req.path)
    context.header('Content-Type', contentType(file.path))
    context.header('Cache-Control', 'no-cache')
    return context.body(file.bytes)
  })
}

function kindOf(given: string | undefined): ExtensionKind {
  const kind = extensionKinds.find(each => each === given)
  if (!kind) throw noRoute(`/${given ?? ''}`)
  return kind
}

const noRoute = (path: string) => failure('ROUTE_NOT_FOUND', `Route ${path} doesn't exist.`)
