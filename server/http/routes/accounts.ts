import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { done, type RequestContext } from '#server/http/respond.ts'
import {
  createAccounts,
  invitedAddresses,
  type NewPassword,
  requireInviting,
} from '#server/services/accounts/Accounts.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { Origin } from '#server/services/RequestCaller.ts'

/** `/users/invite` and `/auth/password`: links that are mailed, and what they are for. */
export function accountRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { run } = platform
  const accounts = createAccounts(platform)
  app.post('/users/invite', async context => {
    const caller = context.get('caller')
    requireInviting(caller)
    const { email, invite_url: url, role } = await readObject(context)
    const emails = invitedAddresses(email)
    if (typeof role !== 'string' || role === '') throw invalidPayload('"role" is required')
    await run(accounts.invite(caller, { emails, role, url: pageOf('invite_url', url) }))
    return done(context)
  })
  app.post('/users/invite/accept', async context => {
    const given = newPasswordOf(await readObject(context), 'is required')
    await run(accounts.accept(given, originOf(context)))
    return done(context)
  })
  app.post('/auth/password/request', async context => {
    const { email, reset_url: url } = await readObject(context)
    if (typeof email !== 'string' || email === '') throw invalidPayload('"email" field is required.')
    if (email.length > 128 || email.includes('\u0000')) throw invalidPayload('"email" must be a valid email')
    await run(accounts.requestReset(email, pageOf('reset_url', url), originOf(context)))
    return done(context)
  })
  app.post('/auth/password/reset', async context => {
    const given = newPasswordOf(await readObject(context), 'field is required.')
    await run(accounts.reset(given, originOf(context)))
    return done(context)
  })
}

function newPasswordOf({ password, token }: Payload, missing: string): NewPassword {
  if (typeof token !== 'string' || token === '') throw invalidPayload(`"token" ${missing}`)
  if (password === undefined || password === '') throw invalidPayload(`"password" ${missing}`)
  return { token, password: requirePassword(password) }
}

function pageOf(name: string, url: unknown): string | null {
  if (url === undefined || url === null) return null
  if (typeof url !== 'string') throw invalidPayload(`"${name}" must be a string`)
  return url
}

function originOf(context: RequestContext): Origin {
  const { ip, userAgent } = context.get('caller')
  return { ip, userAgent }
}
