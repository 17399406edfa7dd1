import { Effect } from 'effect'
import { getCookie } from 'hono/cookie'
import { Failure, failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer, type RequestContext } from '#server/http/respond.ts'
import { deviceOf, keepDevice, refreshCookie, setSession } from '#server/http/sessionCookie.ts'
import { keepFlow, takeFlow } from '#server/http/signOnCookie.ts'
import { Auth } from '#server/services/Auth.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { Schema } from '#server/services/Schema.ts'
import { reasonOf } from '#server/services/sso/SignOnRefusal.ts'
import { SingleSignOn } from '#server/services/sso/SingleSignOn.ts'

/** `/auth/oauth`: signing in with an external provider. Browsers navigate here, so failures redirect to the studio. */
export const singleSignOnRoutes = Effect.fnUntraced(function* (app: Routes) {
  const auth = yield* Auth
  const config = yield* Configuration
  const schema = yield* Schema
  const signOn = yield* SingleSignOn
  const { publicUrl } = config

  const names = (context: RequestContext) => answer(context, signOn.names.length === 0 ? null : signOn.names)
  app.get('/auth/oauth', names)
  app.get('/auth/oauth/', names)

  // Clients of 9.0 and later use this route. Clients of the candidates expect it to be missing.
  if (schema.snapshot().dialect.providers === '/auth') {
    app.get('/auth', context => {
      const data = signOn.names.map(name => ({ name, driver: 'openid', icon: 'account_circle' }))
      return context.json({ data, disableDefault: false })
    })
    app.get('/auth/login/:provider', context => {
      const { search } = new URL(context.req.url)
      return context.redirect(`${publicUrl}/auth/oauth/${encodeURIComponent(context.req.param('provider'))}${search}`)
    })
  }

  const begin = operation(function* (context: RequestContext): Operation<Response> {
    const started = yield* signOn.begin(context.req.param('provider') ?? '', context.req.query('redirect'))
    if (!started) return yield* failure('ROUTE_NOT_FOUND', `Route ${context.req.path} doesn't exist.`)
    keepFlow(context, publicUrl, started.flow)
    return context.redirect(started.url.href)
  })

  const end = operation(function* (context: RequestContext): Operation<Response> {
    const before = getCookie(context, refreshCookie)
    const byBrowser = { flow: takeFlow(context, publicUrl), session: before, device: deviceOf(context) }
    const { ip, userAgent } = context.get('caller')
    const { search } = new URL(context.req.url)
    const provider = context.req.param('provider') ?? ''
    const ended = yield* signOn.end(provider, search, byBrowser, { ip, userAgent })
    const url = new URL(ended.page, publicUrl)
    if (ended.kind !== 'signed-in') {
      url.searchParams.set('provider', provider)
      url.searchParams.set('connect', ended.kind === 'connected' ? 'done' : ended.reason)
      return context.redirect(url.href)
    }
    const { tokens } = ended
    // The previous session of the browser. Its token is about to be replaced, even if it belongs to another user.
    if (before) yield* auth.logout(before)
    keepDevice(context, publicUrl, tokens)
    setSession(context, publicUrl, tokens)
    return context.redirect(url.href)
  })

  /** The sign-in page explains the code and the reason. */
  const orSignInPage = (context: RequestContext, work: Fallible<Response>): Fallible<Response> =>
    Effect.catch(work, cause => {
      if (!(cause instanceof Failure) || cause.code === 'ROUTE_NOT_FOUND') return Effect.fail(cause)
      const { reason } = reasonOf(cause)
      return Effect.succeed(context.redirect(`${publicUrl}/admin/login?error=true&code=${cause.code}&why=${reason}`))
    })

  app.get('/auth/oauth/:provider', context => orSignInPage(context, begin(context)))
  app.get('/auth/oauth/:provider/callback', context => orSignInPage(context, end(context)))
})
