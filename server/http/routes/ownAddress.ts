import { Effect } from 'effect'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer } from '#server/http/respond.ts'
import { OwnAddress } from '#server/services/accounts/OwnAddress.ts'

/**
 * `/users/me/email`, beyond the dialect: whether the caller's email is verified, and which address is waiting for
 * confirmation. A new address is requested by changing the account.
 */
export const ownAddressRoutes = Effect.fnUntraced(function* (app: Routes) {
  const address = yield* OwnAddress
  app.get('/users/me/email', function* (context) {
    return answer(context, yield* address.read(context.get('caller')))
  })
  app.post('/users/me/email/request', function* (context) {
    return answer(context, yield* address.request(context.get('caller')))
  })
  app.post('/users/me/email/confirm', function* (context) {
    const { token } = yield* readObject(context)
    if (typeof token !== 'string' || token === '') return yield* invalidPayload('"token" is required')
    return answer(context, yield* address.confirm(context.get('caller'), token))
  })
  app.delete('/users/me/email/pending', function* (context) {
    return answer(context, yield* address.drop(context.get('caller')))
  })
})
