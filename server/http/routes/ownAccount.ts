import { Effect } from 'effect'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import type { Payload } from '#server/model/Payload.ts'
import { Auth } from '#server/services/Auth.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'

/**
 * `/users/me/tfa`, and beyond the dialect: a second factor that takes effect only after its code is confirmed, recovery
 * codes, `/users/me/sessions` (the devices that are signed in) and `/users/me/confirm` (confirms the password, after
 * which email and password can be changed).
 */
export const ownAccountRoutes = Effect.fnUntraced(function* (app: Routes) {
  const auth = yield* Auth
  app.post('/users/me/tfa/generate', function* (context) {
    const { secret, otpauthUrl } = yield* auth.offerTfa(context.get('caller'), passwordIn(yield* readObject(context)))
    return answer(context, { secret, otpauth_url: otpauthUrl })
  })
  app.post('/users/me/tfa/enable', function* (context) {
    const body = yield* readObject(context)
    const password = passwordIn(body)
    if (body['secret'] !== undefined) {
      const confirmation = { secret: textIn(body, 'secret'), otp: textIn(body, 'otp') }
      return answer(context, { recovery_codes: yield* auth.turnOnTfa(context.get('caller'), password, confirmation) })
    }
    const { secret, otpauthUrl } = yield* auth.enableTfa(context.get('caller'), password)
    return answer(context, { secret, otpauth_url: otpauthUrl })
  })
  app.post('/users/me/tfa/disable', function* (context) {
    yield* auth.disableTfa(context.get('caller'), textIn(yield* readObject(context), 'otp'))
    return done(context)
  })
  app.get('/users/me/tfa/recovery', function* (context) {
    return answer(context, { left: yield* auth.countRecoveryCodes(context.get('caller')) })
  })
  app.post('/users/me/tfa/recovery', function* (context) {
    const otp = textIn(yield* readObject(context), 'otp')
    return answer(context, { recovery_codes: yield* auth.renewRecoveryCodes(context.get('caller'), otp) })
  })
  app.post('/users/me/confirm', function* (context) {
    yield* auth.confirm(context.get('caller'), passwordIn(yield* readObject(context)))
    return done(context)
  })
  app.get('/users/me/sessions', function* (context) {
    return answer(context, yield* auth.sessions(context.get('caller')))
  })
  app.delete('/users/me/sessions', function* (context) {
    yield* auth.endOtherSessions(context.get('caller'))
    return done(context)
  })
  app.delete('/users/me/sessions/:session', function* (context) {
    yield* auth.endSession(context.get('caller'), context.req.param('session'))
    return done(context)
  })
})

function textIn(body: Payload, name: string): string {
  const text = body[name]
  if (typeof text !== 'string' || text === '') throw invalidPayload(`"${name}" is required`)
  return text
}

function passwordIn({ password }: Payload): string {
  if (password === undefined) throw invalidPayload('"password" is required')
  return requirePassword(password)
}
