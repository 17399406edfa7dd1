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
      // The previous session of the browser. Its token is about to be replaced, even if it belongs to another user.
      const before = getCookie(context, refreshCookie)
      if (before) yield* auth.logout(before)
      keepDevice(context, config.publicUrl, tokens)
    }
    return signedIn(context, tokens, mode)
  })

  app.post('/auth/refresh', function* (context) {
    const { token, mode } = yield* refreshToken(context)
    // An API client that sends the token itself has no cookies that a crash could lose.
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
  const credentialNames = ['email', 'password', 'mode', 'otp']
  const unknown = Object.keys(body).find(name => !credentialNames.includes(name))
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

/** The refresh token from the body, else from the cookie; the response uses the same way. */
const refreshToken = operation(function* (
  context: RequestContext,
): Operation<{ readonly token: string; readonly mode: Mode }> {
  const { refresh_token: bodyToken } = yield* readObject(context)
  if (typeof bodyToken === 'string' && bodyToken !== '') return { token: bodyToken, mode: 'json' }
  const cookieToken = getCookie(context, refreshCookie)
  if (!cookieToken) return yield* invalidPayload('"refresh_token" is required in either the JSON payload or Cookie')
  return { token: cookieToken, mode: 'cookie' }
})
