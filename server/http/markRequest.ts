import type { MiddlewareHandler } from 'hono'
import { invalidPayload } from '#server/services/Failure.ts'
import { editBaseOfHeader } from '#server/services/items/EditBase.ts'
import type { AppEnvironment } from './AppEnvironment.ts'

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Reads what a write says of itself: `Idempotency-Key`, so that sending it again does nothing twice, and `X-Edit-Base`,
 * so that it overwrites nothing unseen. Fails with INVALID_PAYLOAD.
 */
export const markRequest: MiddlewareHandler<AppEnvironment> = async (context, next) => {
  const { method } = context.req
  const key = context.req.header('idempotency-key')
  const base = context.req.header('x-edit-base')
  if (method === 'GET' || method === 'HEAD' || method === 'SEARCH' || (key === undefined && base === undefined))
    return next()
  if (key !== undefined && !keyPattern.test(key))
    throw invalidPayload('"Idempotency-Key" must be 1 to 255 visible characters')
  const { pathname, search } = new URL(context.req.url)
  const request = {
    idempotencyKey: key ?? null,
    editBase: base === undefined ? null : editBaseOfHeader(base),
    method,
    path: `${pathname}${search}`,
    body: '',
    replayed: false,
    claimed: false,
  }
  context.set('caller', { ...context.get('caller'), request })
  await next()
  if (request.replayed) context.header('Idempotent-Replay', 'true')
}
