import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'

/**
 * `/users/me/tfa`, and beyond the dialect `/users/me/sessions` (where one is signed in) and `/users/me/confirm` (the
 * password once more, after which e-mail and password may be changed).
 */
export function ownAccountRoutes(app: Hono<AppEnvironment>, { auth, run }: Platform): void {
  app.post('/users/me/tfa/enable', async context => {
    const { secret, otpauthUrl } = await run(auth.enableTfa(context.get('caller'), await passwordOf(context)))
    return answer(context, { secret, otpauth_url: otpauthUrl })
  })
  app.post('/users/me/tfa/disable', async context => {
    const { otp } = await readObject(context)
    if (typeof otp !== 'string' || otp === '') throw invalidPayload('"otp" is required')
    await run(auth.disableTfa(context.get('caller'), otp))
    return done(context)
  })
  app.post('/users/me/confirm', async context => {
    await run(auth.confirm(context.get('caller'), await passwordOf(context)))
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

async function passwordOf(context: RequestContext): Promise<string> {
  const { password } = await readObject(context)
  if (password === undefined) throw invalidPayload('"password" is required')
  return requirePassword(password)
}
