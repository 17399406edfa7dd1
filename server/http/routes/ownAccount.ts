import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'

/**
 * `/users/me/tfa`, and beyond the dialect: a second factor that is set up only once its code is given, recovery codes,
 * `/users/me/sessions` (where one is signed in) and `/users/me/confirm` (the password once more, after which e-mail and
 * password may be changed).
 */
export function ownAccountRoutes(app: Hono<AppEnvironment>, { auth, run }: Platform): void {
  app.post('/users/me/tfa/generate', async context => {
    const { secret, otpauthUrl } = await run(
      auth.offerTfa(context.get('caller'), passwordIn(await readObject(context))),
    )
    return answer(context, { secret, otpauth_url: otpauthUrl })
  })
  app.post('/users/me/tfa/enable', async context => {
    const body = await readObject(context)
    const password = passwordIn(body)
    if (body['secret'] !== undefined) {
      const given = { secret: textIn(body, 'secret'), otp: textIn(body, 'otp') }
      return answer(context, { recovery_codes: await run(auth.turnOnTfa(context.get('caller'), password, given)) })
    }
    const { secret, otpauthUrl } = await run(auth.enableTfa(context.get('caller'), password))
    return answer(context, { secret, otpauth_url: otpauthUrl })
  })
  app.post('/users/me/tfa/disable', async context => {
    await run(auth.disableTfa(context.get('caller'), textIn(await readObject(context), 'otp')))
    return done(context)
  })
  app.get('/users/me/tfa/recovery', async context =>
    answer(context, { left: await run(auth.countRecoveryCodes(context.get('caller'))) }),
  )
  app.post('/users/me/tfa/recovery', async context => {
    const otp = textIn(await readObject(context), 'otp')
    return answer(context, { recovery_codes: await run(auth.renewRecoveryCodes(context.get('caller'), otp)) })
  })
  app.post('/users/me/confirm', async context => {
    await run(auth.confirm(context.get('caller'), passwordIn(await readObject(context))))
    return done(context)
  })
  app.get('/users/me/sessions', async context => answer(context, await run(auth.sessions(context.get('caller')))))
  app.delete('/users/me/sessions', async context => {
    await run(auth.endOtherSessions(context.get('caller')))
    return done(context)
  })
  app.delete('/users/me/sessions/:session', async context => {
    await run(auth.endSession(context.get('caller'), context.req.param('session')))
    return done(context)
  })
}

function textIn(body: Payload, name: string): string {
  const text = body[name]
  if (typeof text !== 'string' || text === '') throw invalidPayload(`"${name}" is required`)
  return text
}

function passwordIn({ password }: Payload): string {
  if (password === undefined) throw invalidPayload('"password" is required')
  return requirePassword(password)
}
