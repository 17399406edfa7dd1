import type { Answer, ApiRequest, Outcome } from '../../exchange.ts'
import type { Send } from '../Dialect.ts'

/** What one kind of request becomes on a server of 9.x. */
export interface Route {
  readonly methods: readonly NonNullable<ApiRequest['method']>[]
  /** Its groups are the decoded steps of the path that matter. */
  readonly path: RegExp
  readonly handle: (request: ApiRequest, steps: readonly string[], send: Send) => Promise<Outcome<Answer>>
}

/** The route that takes a request, with the steps of its path; null where the request goes as it is. */
export function routeFor(routes: readonly Route[], request: ApiRequest) {
  for (const route of routes) {
    const match = route.methods.includes(request.method ?? 'GET') ? route.path.exec(request.path) : null
    if (match) return { route, steps: match.slice(1).map(step => decodeURIComponent(step ?? '')) }
  }
  return null
}

/** A good answer with its data said another way: a list row by row. */
export function mapRows(outcome: Outcome<Answer>, map: (row: unknown) => unknown): Outcome<Answer> {
  if (!outcome.ok) return outcome
  const { data } = outcome.value
  return { ok: true, value: { ...outcome.value, data: Array.isArray(data) ? data.map(map) : map(data) } }
}

export const good = (data: unknown): Outcome<Answer> => ({ ok: true, value: { data, meta: undefined } })

/** Sends requests one after the other, until one is refused; the data of all. */
export async function inTurn(requests: readonly ApiRequest[], send: Send): Promise<Outcome<Answer>> {
  const data: unknown[] = []
  for (const [index, request] of requests.entries()) {
    const outcome = await send(numbered(request, index))
    if (!outcome.ok) return outcome
    data.push(outcome.value.data)
  }
  return good(data)
}

const keyHeader = 'Idempotency-Key'

/** A request that is one of several has a key of its own: a key belongs to one request. */
function numbered(request: ApiRequest, index: number): ApiRequest {
  const key = request.headers?.[keyHeader]
  return key === undefined ? request : { ...request, headers: { ...request.headers, [keyHeader]: `${key}-${index}` } }
}
