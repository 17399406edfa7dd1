import { Effect } from 'effect'
import type { Origin } from '#server/access/RequestCaller.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { done, type RequestContext } from '#server/http/respond.ts'
import type { Payload } from '#server/model/Payload.ts'
import { Accounts, invitedAddresses, type NewPassword, requireInviting } from '#server/services/accounts/Accounts.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'

/** `/users/invite` and `/auth/password`: mailed links, and their use. */
export const accountRoutes = Effect.fnUntraced(function* (app: Routes) {
  const accounts = yield* Accounts
  app.post('/users/invite', function* (context) {
    const caller = context.get('caller')
    requireInviting(caller)
    const { email, invite_url: url, role } = yield* readObject(context)
    const emails = invitedAddresses(email)
    if (typeof role !== 'string' || role === '') return yield* invalidPayload('"role" is required')
    yield* accounts.invite(caller, { emails, role, url: pageOf('invite_url', url) })
    return done(context)
  })
  app.post('/users/invite/accept', function* (context) {
    const newPassword = newPasswordOf(yield* readObject(context), 'is required')
    yield* accounts.accept(newPassword, originOf(context))
    return done(context)
  })
  app.post('/auth/password/request', function* (context) {
    const { email, reset_url: url } = yield* readObject(context)
    if (typeof email !== 'string' || email === '') return yield* invalidPayload('"email" field is required.')
    if (email.length > 128 || email.includes('\u0000')) return yield* invalidPayload('"email" must be a valid email')
    yield* accounts.requestReset(email, pageOf('reset_url', url), originOf(context))
    return done(context)
  })
  app.post('/auth/password/reset', function* (context) {
    const newPassword = newPasswordOf(yield* readObject(context), 'field is required.')
    yield* accounts.reset(newPassword, originOf(context))
    return done(context)
  })
})

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
