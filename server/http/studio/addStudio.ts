import type { Context, Env, Hono } from 'hono'
import { contentType } from '../contentType.ts'
import { acceptedEncoding, type Encoding } from './acceptedEncoding.ts'
import { pageWithData } from './pageWithData.ts'
import type { StudioBuild } from './readStudioBuild.ts'
import type { StartData } from './startData.ts'

const base = '/admin/'
const year = 'public, max-age=31536000, immutable'

/**
 * Serves the studio at /admin/: build files by their names, and the page for every other path, so that deep links
 * work. A missing file below assets/ is a 404, because browsers would run the page as a script. `startData` returns
 * the data to include in the page for its user; null if there is none.
 */
export function addStudio<E extends Env>(
  app: Hono<E>,
  build: StudioBuild | null,
  startData: (context: Context<E>) => StartData | null = () => null,
): void {
  app.get('/', context => context.redirect(base))
  app.get('/admin', context => context.redirect(base))
  app.get('/admin/*', context => {
    if (build === null) return plain(context, 503, 'The studio is not built. Run: npm run build')
    const path = context.req.path.slice(base.length)
    if (path === 'sandbox.html' && build.sandbox) {
      for (const [name, value] of Object.entries(build.sandbox.headers)) context.header(name, value)
      context.header('Cache-Control', 'no-cache')
      return context.html(build.sandbox.html)
    }
    const encodings = build.files.get(path)
    if (encodings) return file(context, build, path, encodings)
    return path.startsWith('assets/')
      ? plain(context, 404, 'There is no such file.')
      : page(context, build, startData(context))
  })
  app.all('/admin/*', context => {
    context.header('Allow', 'GET, HEAD')
    return plain(context, 405, 'The studio can only be read.')
  })
}

const both: ReadonlySet<Encoding> = new Set(['br', 'gzip'])

function page(
  context: Context,
  { page: { body, etag, headers, split } }: StudioBuild,
  data: StartData | null,
): Response {
  const encoding = acceptedEncoding(context.req.header('accept-encoding'), both)
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  if (data !== null) {
    context.header('Cache-Control', 'no-store')
    context.header('Vary', 'Accept-Encoding, Cookie')
    context.header('Content-Type', contentType('index.html'))
    if (encoding) context.header('Content-Encoding', encoding)
    return context.body(pageWithData(split, data, encoding))
  }
  context.header('Cache-Control', 'no-cache')
  context.header('ETag', etag)
  context.header('Vary', 'Accept-Encoding')
  if (context.req.header('if-none-match') === etag) return context.body(null, 304)
  context.header('Content-Type', contentType('index.html'))
  if (encoding) context.header('Content-Encoding', encoding)
  return context.body(body[encoding ?? 'plain'])
}

async function file(
  context: Context,
  build: StudioBuild,
  path: string,
  encodings: ReadonlySet<Encoding>,
): Promise<Response> {
  const encoding = acceptedEncoding(context.req.header('accept-encoding'), encodings)
  const bytes = await build.bytes(path, encoding)
  // Only file names below assets/ contain a content hash.
  context.header('Cache-Control', path.startsWith('assets/') ? year : 'no-cache')
  context.header('Content-Type', contentType(path))
  context.header('X-Content-Type-Options', 'nosniff')
  // Public code. The page of sandboxed extensions has no origin, so it is another one for the browser.
  if (path.startsWith('assets/')) context.header('Access-Control-Allow-Origin', '*')
  if (encodings.size > 0) context.header('Vary', 'Accept-Encoding')
  if (encoding) context.header('Content-Encoding', encoding)
  return context.body(bytes)
}

function plain(context: Context, status: 404 | 405 | 503, text: string): Response {
  context.header('Cache-Control', 'no-store')
  context.header('X-Content-Type-Options', 'nosniff')
  return context.text(text, status)
}
