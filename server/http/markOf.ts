import { editBaseOfHeader } from '#server/access/EditBase.ts'
import type { RequestMark } from '#server/access/RequestMark.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { RequestContext } from './respond.ts'

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * The marks of a write: `Idempotency-Key` prevents a repeated request from running twice, and `X-Edit-Base` prevents
 * it from overwriting unseen changes. Null if there are none. Throws INVALID_PAYLOAD.
 */
export function markOf(context: RequestContext): RequestMark | null {
  const { method } = context.req
  const key = context.req.header('idempotency-key')
  const base = context.req.header('x-edit-base')
  if (method === 'GET' || method === 'HEAD' || method === 'SEARCH' || (key === undefined && base === undefined))
    return null
  if (key !== undefined && !keyPattern.test(key))
    throw invalidPayload('"Idempotency-Key" must be 1 to 255 visible characters')
  const { pathname, search } = new URL(context.req.url)
  return {
    idempotencyKey: key ?? null,
    editBase: base === undefined ? null : editBaseOfHeader(base),
    method,
    path: `${pathname}${search}`,
    body: '',
    replayed: false,
    claimed: false,
  }
}
