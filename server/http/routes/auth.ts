import type { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { clearSession, cookieOptions, refreshCookie, setSession } from '#server/http/sessionCookie.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'
import type { SignedIn } from '#server/services/auth/signIn.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { Origin } from '#server/services/RequestCaller.ts'

const deviceCookie = 'fieldhouse_device'
/** Seconds that a browser remembers who has signed in on it: 400 days, the most that browsers keep. */
const deviceLifetime = 400 * 24 * 60 * 60

type Mode = 'json' | 'cookie'

/** `/auth`: signing in and out, and refreshing. */
export function authRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { auth, config, run } = platform
  const cookie = cookieOptions(config.publicUrl)

  const signedIn = (context: RequestContext, tokens: SignedIn, mode: Mode) => {
    const data = { access_token: tokens.accessToken, expires: tokens.expires }
    if (mode === 'json') return answer(context, { ...data, refresh_token: tokens.refreshToken })
    setSession(context, config.publicUrl, tokens)
    return answer(context, data)
  }

  app.post('/auth/login', async context => {
    const { mode, ...credentials } = loginOf(await readObject(context))
    const device = getCookie(context, deviceCookie)
    const tokens = await run(auth.login({ ...credentials, device }, originOf(context)))
    if (mode === 'cookie') {
      // The session that the browser had before: its token is about to be replaced, whosever it is.
      const before = getCookie(context, refreshCookie)
      if (before) await run(auth.logout(before))
      setCookie(context, deviceCookie, tokens.device, { ...cookie, path: '/auth', maxAge: deviceLifetime })
    }
    return signedIn(context, tokens, mode)
  })

  app.post('/auth/refresh', async context => {
    const { token, mode } = await refreshToken(context)
    // A program that sends the token itself keeps no cookies that a crash could take.
    const device = mode === 'cookie' ? getCookie(context, deviceCookie) : undefined
    return signedIn(context, await run(auth.refresh(token, originOf(context), device)), mode)
  })

  app.post('/auth/logout', async context => {
    const { token } = await refreshToken(context)
    await run(auth.logout(token))
    clearSession(context, config.publicUrl)
    return done(context)
  })
}

function originOf(context: RequestContext): Origin {
  const { ip, userAgent } = context.get('caller')
  return { ip, userAgent }
}

function loginOf(body: Payload) {
  const known = ['email', 'password', 'mode', 'otp']
  const unknown = Object.keys(body).find(name => !known.includes(name))
  for (const name of ['email', 'password'] as const)
    if (body[name] === undefined) throw invalidPayload(`"${name}" is required`)
  if (unknown !== undefined) throw invalidPayload(`"${unknown}" is not allowed`)
  const { email, mode = 'json', otp } = body
  if (typeof email !== 'string' || email.length > 128 || !/^[^\s@]+@[^\s@]+$/.test(email) || email.includes('\u0000'))
    throw invalidPayload('"email" must be a valid email')
  const password = requirePassword(body['password'])
  if (mode !== 'json' && mode !== 'cookie') throw invalidPayload('"mode" must be one of [cookie, json]')
  if (otp !== undefined && otp !== null && typeof otp !== 'string') throw invalidPayload('"otp" must be a string')
  return { email, password, mode, otp: otp ?? undefined } as const
}

/** The refresh token from the body, else from the cookie; the answer comes the way the token came. */
async function refreshToken(context: RequestContext): Promise<{ readonly token: string; readonly mode: Mode }> {
  const { refresh_token: given } = await readObject(context)
  if (typeof given === 'string' && given !== '') return { token: given, mode: 'json' }
  const kept = getCookie(context, refreshCookie)
  if (!kept) throw invalidPayload('"refresh_token" is required in either the JSON payload or Cookie')
  return { token: kept, mode: 'cookie' }
}
