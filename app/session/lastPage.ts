import { exchange } from '#engine/core/api/exchange.ts'
import { currentToken } from '#engine/core/session/accessToken.ts'

/** The page the user visited last, or else the collections. */
export async function lastPage(): Promise<string> {
  const answer = await exchange({ path: '/users/me', query: 'fields=last_page' }, currentToken())
  const data = answer.ok ? answer.value.data : null
  const page = typeof data === 'object' && data !== null && 'last_page' in data ? data.last_page : null
  return safePage(page) ?? '/collections'
}

/** A page of the studio; never another site, and never a page that redirects away. */
export const safePage = (page: unknown): string | null =>
  typeof page === 'string' && /^\/(?![/\\])/.test(page) && !/^\/(login|logout)\b/.test(page) ? page : null
