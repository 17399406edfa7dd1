import { Effect } from 'effect'
import { getCookie } from 'hono/cookie'
import type { Origin } from '#server/access/RequestCaller.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { clearSession, deviceOf, keepDevice, refreshCookie, setSession } from '#server/http/sessionCookie.ts'
import type { Payload } from '#server/model/Payload.ts'
import { Auth } from '#server/services/Auth.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'
import type { SignedIn } from '#server/services/auth/signIn.ts'
import { Configuration } from '#server/services/Configuration.ts'

type Mode = 'json' | 'cookie'

/** `/auth`: signing in and out, and refreshing. */
export const authRoutes = Effect.fnUntraced(function* (app: Routes) {
  const auth = yield* Auth
  const config = yield* Configuration

  const signedIn = (context: RequestContext, tokens: SignedIn, mode: Mode) => {
    const data = { access_token: tokens.accessToken, expires: tokens.expires }
    if (mode === 'json') return answer(context, { ...data, refresh_token: tokens.refreshToken })
    setSession(context, config.publicUrl, tokens)
    return answer(context, data)
  }

  app.post('/auth/login', function* (context) {
    const { mode, ...credentials } = loginOf(yield* readObject(context))
    const tokens = yield* auth.login({ ...credentials, device: deviceOf(context) }, originOf(context))
    if (mode === 'cookie') {
      // The session that the browser had before: its token is about to be replaced, whosever it is.
      const before = getCookie(context, refreshCookie)
      if (before) yield* auth.logout(before)
      keepDevice(context, config.publicUrl, tokens)
    }
    return signedIn(context, tokens, mode)
  })

  app.post('/auth/refresh', function* (context) {
    const { token, mode } = yield* refreshToken(context)
    // A program that sends the token itself keeps no cookies that a crash could take.
    const device = mode === 'cookie' ? deviceOf(context) : undefined
    return signedIn(context, yield* auth.refresh(token, originOf(context), device), mode)
  })

  app.post('/auth/logout', function* (context) {
    const { token } = yield* refreshToken(context)
    yield* auth.logout(token)
    clearSession(context, config.publicUrl)
    return done(context)
  })
})

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
const refreshToken = operation(function* (
  context: RequestContext,
): Operation<{ readonly token: string; readonly mode: Mode }> {
  const { refresh_token: given } = yield* readObject(context)
  if (typeof given === 'string' && given !== '') return { token: given, mode: 'json' }
  const kept = getCookie(context, refreshCookie)
  if (!kept) return yield* invalidPayload('"refresh_token" is required in either the JSON payload or Cookie')
  return { token: kept, mode: 'cookie' }
})
