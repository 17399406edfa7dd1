import type { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer, type RequestContext } from '#server/http/respond.ts'
import { cookieOptions, refreshCookie, setSession } from '#server/http/sessionCookie.ts'
import { Failure, failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import { flowLifetime } from '#server/services/sso/flowCookie.ts'
import { reasonOf } from '#server/services/sso/SignOnRefusal.ts'
import { createSingleSignOn } from '#server/services/sso/SingleSignOn.ts'

const flowCookie = 'fieldhouse_sign_on'

/** `/auth/oauth`: signing in with the word of somebody else. Browsers come here, so that failures lead to the studio. */
export function singleSignOnRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { auth, config, run } = platform
  const { publicUrl } = config
  const signOn = createSingleSignOn(platform)
  const cookie = { ...cookieOptions(publicUrl), path: '/auth/oauth' }

  const names = (context: RequestContext) => answer(context, signOn.names.length === 0 ? null : signOn.names)
  app.get('/auth/oauth', names)
  app.get('/auth/oauth/', names)

  // Clients of 9.0 and later look here; to those of the candidates the route must be missing.
  if (platform.schema.snapshot().dialect.providers === '/auth') {
    app.get('/auth', context => {
      const data = signOn.names.map(name => ({ name, driver: 'openid', icon: 'account_circle' }))
      return context.json({ data, disableDefault: false })
    })
    app.get('/auth/login/:provider', context => {
      const { search } = new URL(context.req.url)
      return context.redirect(`${publicUrl}/auth/oauth/${encodeURIComponent(context.req.param('provider'))}${search}`)
    })
  }

  app.get('/auth/oauth/:provider', async context => {
    try {
      const begun = await signOn.begin(context.req.param('provider'), context.req.query('redirect'))
      if (!begun) throw failure('ROUTE_NOT_FOUND', `Route ${context.req.path} doesn't exist.`)
      setCookie(context, flowCookie, begun.kept, { ...cookie, maxAge: flowLifetime })
      return context.redirect(begun.url.href)
    } catch (cause) {
      return refused(context, cause)
    }
  })

  app.get('/auth/oauth/:provider/callback', async context => {
    const kept = getCookie(context, flowCookie)
    deleteCookie(context, flowCookie, cookie)
    const { ip, userAgent } = context.get('caller')
    try {
      const { search } = new URL(context.req.url)
      const { page, tokens } = await signOn.end(context.req.param('provider'), search, kept, { ip, userAgent })
      // The session that the browser had before: its token is about to be replaced, whosever it is.
      const before = getCookie(context, refreshCookie)
      if (before) await run(auth.logout(before))
      setSession(context, publicUrl, tokens)
      return context.redirect(`${new URL(publicUrl).origin}${page}`)
    } catch (cause) {
      return refused(context, cause)
    }
  })

  /** The sign-in page says what the code and the reason mean (P-028). */
  function refused(context: RequestContext, cause: unknown): Response {
    if (!(cause instanceof Failure) || cause.code === 'ROUTE_NOT_FOUND') throw cause
    return context.redirect(`${publicUrl}/admin/login?error=true&code=${cause.code}&why=${reasonOf(cause).reason}`)
  }
}
