import type { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { originOf } from '#server/http/resolveCaller.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import type { SignedIn } from '#server/services/Auth.ts'
import { forbidden, invalidPayload } from '#server/services/Failure.ts'
import type { Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'

const cookieName = 'directus_refresh_token'

type Mode = 'json' | 'cookie'

/** `/auth`: signing in and out, and refreshing. */
export function authRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { auth, config, run } = platform
  const cookie = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: config.publicUrl.startsWith('https:'),
  } as const

  const signedIn = (context: RequestContext, tokens: SignedIn, mode: Mode) => {
    const data = { access_token: tokens.accessToken, expires: tokens.expires }
    if (mode === 'json') return answer(context, { ...data, refresh_token: tokens.refreshToken })
    setCookie(context, cookieName, tokens.refreshToken, {
      ...cookie,
      maxAge: Math.floor(auth.refreshLifetime / 1000),
      expires: new Date(Date.now() + auth.refreshLifetime),
    })
    return answer(context, data)
  }

  app.post('/auth/login', async context => {
    const { mode, ...credentials } = loginOf(await readObject(context))
    return signedIn(context, await run(auth.login(credentials, originOf(context))), mode)
  })

  app.post('/auth/refresh', async context => {
    const { token, mode } = await refreshToken(context)
    return signedIn(context, await run(auth.refresh(token, originOf(context))), mode)
  })

  app.post('/auth/logout', async context => {
    const { token } = await refreshToken(context)
    await run(auth.logout(token))
    deleteCookie(context, cookieName, cookie)
    return done(context)
  })

  app.get('/auth/oauth', context => answer(context, null))
  app.get('/auth/oauth/', context => answer(context, null))
}

function loginOf(body: Payload) {
  const known = ['email', 'password', 'mode', 'otp']
  const unknown = Object.keys(body).find(name => !known.includes(name))
  for (const name of ['email', 'password'] as const)
    if (body[name] === undefined) throw invalidPayload(`"${name}" is required`)
  if (unknown !== undefined) throw invalidPayload(`"${unknown}" is not allowed`)
  const { email, password, mode = 'json', otp } = body
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidPayload('"email" must be a valid email')
  if (typeof password !== 'string' || password.length > 1024) throw invalidPayload('"password" must be a string')
  if (mode !== 'json' && mode !== 'cookie') throw invalidPayload('"mode" must be one of [cookie, json]')
  if (otp !== undefined && otp !== null && typeof otp !== 'string') throw invalidPayload('"otp" must be a string')
  return { email, password, mode, otp: otp ?? undefined } as const
}

/** The refresh token from the body, else from the cookie; the answer comes the way the token came. */
async function refreshToken(context: RequestContext): Promise<{ readonly token: string; readonly mode: Mode }> {
  const { refresh_token: given } = await readObject(context)
  if (typeof given === 'string' && given !== '') return { token: given, mode: 'json' }
  const kept = getCookie(context, cookieName)
  if (!kept) throw invalidPayload('"refresh_token" is required in either the JSON payload or Cookie')
  // The browser says when another site is behind a request; the cookie is not for it.
  if (context.req.header('sec-fetch-site') === 'cross-site') throw forbidden()
  return { token: kept, mode: 'cookie' }
}
