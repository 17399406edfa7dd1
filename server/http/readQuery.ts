import { parseQuery } from '#server/query/parseQuery.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { failure } from '#server/services/Failure.ts'
import type { RequestContext } from './respond.ts'

/** What the query string asks for. Fails with INVALID_QUERY. */
export function readQuery(context: RequestContext): ReadQuery {
  const { url } = context.req
  const start = url.indexOf('?')
  const { user, role } = context.get('caller')
  const params = new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
  if (params.has('export')) throw failure('INVALID_QUERY', '"export" is not served here')
  return parseQuery(params, { user, role, now: new Date().toISOString() })
}
