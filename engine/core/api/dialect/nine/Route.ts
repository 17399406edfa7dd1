import type { Answer, ApiRequest, Outcome } from '../../exchange.ts'
import type { Send } from '../Dialect.ts'

/** How one kind of request is sent to a 9.x server. */
export interface Route {
  readonly methods: readonly NonNullable<ApiRequest['method']>[]
  /** Its groups are the decoded steps of the path that matter. */
  readonly path: RegExp
  readonly handle: (request: ApiRequest, steps: readonly string[], send: Send) => Promise<Outcome<Answer>>
}

/** The route that matches a request, with the segments of its path; null if the request is sent unchanged. */
export function routeFor(routes: readonly Route[], request: ApiRequest) {
  for (const route of routes) {
    const match = route.methods.includes(request.method ?? 'GET') ? route.path.exec(request.path) : null
    if (match) return { route, steps: match.slice(1).map(step => decodeURIComponent(step ?? '')) }
  }
  return null
}

/** Maps the data of a successful response; a list row by row. */
export function mapRows(outcome: Outcome<Answer>, map: (row: unknown) => unknown): Outcome<Answer> {
  if (!outcome.ok) return outcome
  const { data } = outcome.value
  return { ok: true, value: { ...outcome.value, data: Array.isArray(data) ? data.map(map) : map(data) } }
}

export const good = (data: unknown): Outcome<Answer> => ({ ok: true, value: { data, meta: undefined } })

/** Sends requests one after the other until one is refused. Returns the data of all of them. */
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

/** When a request is split, each part needs its own idempotency key. */
function numbered(request: ApiRequest, index: number): ApiRequest {
  const key = request.headers?.[keyHeader]
  return key === undefined ? request : { ...request, headers: { ...request.headers, [keyHeader]: `${key}-${index}` } }
}
