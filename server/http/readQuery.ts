import { parseQuery } from '#server/query/parseQuery.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import type { RequestContext } from './respond.ts'

const kept = new Map<string, ReadQuery>()
const mostKept = 1000

/** What the query string asks for. Fails with INVALID_QUERY. The same query of the same caller is read once. */
export function readQuery(context: RequestContext): ReadQuery {
  const { url } = context.req
  const start = url.indexOf('?')
  const text = start < 0 ? '' : url.slice(start + 1)
  const { user, role } = context.get('caller')
  const key = `${user} ${role} ${text}`
  const known = kept.get(key)
  if (known) return known
  const params = new URLSearchParams(text)
  const query = parseQuery(params, { user, role, now: new Date().toISOString() })
  if (text.includes('NOW')) return query
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, query)
  return query
}
