import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer } from '#server/http/respond.ts'
import { createOwnAddress } from '#server/services/accounts/OwnAddress.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'

/**
 * `/users/me/email`, beyond the dialect: whether the caller's e-mail is verified and which address waits for its
 * confirmation. A new address is asked for by changing the account.
 */
export function ownAddressRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { run } = platform
  const address = createOwnAddress(platform)
  app.get('/users/me/email', async context => answer(context, await run(address.read(context.get('caller')))))
  app.post('/users/me/email/request', async context =>
    answer(context, await run(address.request(context.get('caller')))),
  )
  app.post('/users/me/email/confirm', async context => {
    const { token } = await readObject(context)
    if (typeof token !== 'string' || token === '') throw invalidPayload('"token" is required')
    return answer(context, await run(address.confirm(context.get('caller'), token)))
  })
  app.delete('/users/me/email/pending', async context =>
    answer(context, await run(address.drop(context.get('caller')))),
  )
}
