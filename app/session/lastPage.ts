import { exchange } from '#engine/core/api/exchange.ts'
import { currentToken } from '#engine/core/session/accessToken.ts'

/** Where somebody was last, else the collections (P-034, P-035). */
export async function lastPage(): Promise<string> {
  const answer = await exchange({ path: '/users/me', query: 'fields=last_page' }, currentToken())
  const data = answer.ok ? answer.value.data : null
  const page = typeof data === 'object' && data !== null && 'last_page' in data ? data.last_page : null
  return safePage(page) ?? '/collections'
}

/** A page of the studio itself; never another site, and never a page that leads out again. */
export const safePage = (page: unknown): string | null =>
  typeof page === 'string' && /^\/(?![/\\])/.test(page) && !/^\/(login|logout)\b/.test(page) ? page : null
