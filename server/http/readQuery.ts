import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { parseBodyQuery, parseQuery } from '#server/query/parseQuery.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { readObject } from './readBody.ts'
import type { RequestContext } from './respond.ts'

const queryCache = new Map<string, ReadQuery>()
const mostKept = 1000

/** The parsed query string. Fails with INVALID_QUERY. Equal queries of the same caller are parsed once. */
export function readQuery(context: RequestContext): ReadQuery {
  const { url } = context.req
  const start = url.indexOf('?')
  const text = start < 0 ? '' : url.slice(start + 1)
  const { user, role } = context.get('caller')
  const usualLimit = context.get('usualLimit')
  const key = `${usualLimit} ${user} ${role} ${text}`
  const cached = queryCache.get(key)
  if (cached) return cached
  const params = new URLSearchParams(text)
  const query = parseQuery(params, { user, role, now: new Date().toISOString() }, usualLimit)
  if (text.includes('NOW')) return query
  if (queryCache.size >= mostKept) queryCache.clear()
  queryCache.set(key, query)
  return query
}

/**
 * The query of a SEARCH request: `{ query: { … } }` in the body, or else the one in the URL. `keys` limits the list to
 * these items. Fails with INVALID_QUERY and INVALID_PAYLOAD.
 */
export const readSearch = operation(function* (
  context: RequestContext,
): Operation<{ readonly query: ReadQuery; readonly keys: unknown }> {
  const { query, keys, ...rest } = yield* readObject(context)
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return yield* invalidPayload(`"${unknown}" is not allowed`)
  if (query === undefined) return { query: readQuery(context), keys }
  return { query: readQueryOf(context, query), keys }
})

/** A query in a body. Fails with INVALID_QUERY. */
export function readQueryOf(context: RequestContext, query: unknown): ReadQuery {
  const { user, role } = context.get('caller')
  return parseBodyQuery(query, { user, role, now: new Date().toISOString() }, context.get('usualLimit'))
}
