import { Effect } from 'effect'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import { keepFlow } from '#server/http/signOnCookie.ts'
import type { Payload } from '#server/model/Payload.ts'
import { requirePassword } from '#server/services/auth/checkCredentials.ts'
import type { Proof } from '#server/services/auth/proveOwner.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { OwnIdentities } from '#server/services/sso/OwnIdentities.ts'
import { SingleSignOn } from '#server/services/sso/SingleSignOn.ts'

/**
 * `/users/me/identities`, beyond the dialect: the single sign-on providers, and whether the caller's account is
 * connected to each. Connecting continues at the provider: the response holds the URL for the browser, which returns to
 * `/auth/oauth/<provider>/callback` with the cookie set here.
 */
export const ownIdentityRoutes = Effect.fnUntraced(function* (app: Routes) {
  const identities = yield* OwnIdentities
  const signOn = yield* SingleSignOn
  const { publicUrl } = yield* Configuration
  app.get('/users/me/identities', function* (context) {
    const { hasPassword, providers } = yield* identities.list(context.get('caller'))
    return answer(context, { has_password: hasPassword, providers })
  })
  app.post('/users/me/identities/:provider/connect', function* (context) {
    const body = yield* readObject(context)
    const page = body['redirect']
    const returnPage = typeof page === 'string' ? page : undefined
    const started = yield* signOn.connect(
      context.get('caller'),
      context.req.param('provider'),
      proofOf(body),
      returnPage,
    )
    if (!started) return yield* failure('ROUTE_NOT_FOUND', `Route ${context.req.path} doesn't exist.`)
    keepFlow(context, publicUrl, started.flow)
    return answer(context, { url: started.url.href })
  })
  app.post('/users/me/identities/:provider/disconnect', function* (context) {
    const proof = proofOf(yield* readObject(context))
    yield* identities.disconnect(context.get('caller'), context.req.param('provider'), proof)
    return done(context)
  })
})

function proofOf({ otp, password }: Payload): Proof {
  if (password === undefined) throw invalidPayload('"password" is required')
  if (otp !== undefined && otp !== null && typeof otp !== 'string') throw invalidPayload('"otp" must be a string')
  return { password: requirePassword(password), otp: otp ?? undefined }
}
