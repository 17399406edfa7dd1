import type { Item } from '#schemas/data/Item.ts'
import { evaluate } from '#schemas/filter/evaluate.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'

/** The data on a server, by path: the items of a list, or a single object without a key. */
export type Rows = Readonly<Record<string, readonly Item[] | Item>>

/** A call that changes something. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** An in-memory server with the part of the dialect that the settings use; `refuse` makes writes fail. */
export function settingsServer(rows: Rows) {
  const stored = new Map<string, readonly Item[] | Item>(Object.entries(rows))
  const state = { reads: [] as string[], sent: [] as Sent[], refuse: false, stored, fetch: answer }
  return state

  async function answer(to: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(to, 'http://localhost')
    const path = [...stored.keys()].find(each => pathname === each || pathname.startsWith(`${each}/`)) ?? pathname
    const keys = decodeURIComponent(pathname.slice(path.length + 1))
      .split(',')
      .filter(Boolean)
    const current = stored.get(path)
    if (method === 'GET') {
      state.reads.push(decodeURIComponent(`${pathname}?${searchParams}`).replaceAll('+', ' '))
      if (current === undefined) return refusal(404, 'ROUTE_NOT_FOUND')
      if (!isList(current)) return Response.json({ data: current })
      return keys.length === 0
        ? page(current, searchParams)
        : one(current.find(each => keys.includes(String(each['id']))))
    }
    const sentBody: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    state.sent.push({ method, path: pathname, body: sentBody })
    if (state.refuse) return refusal(400, 'INVALID_PAYLOAD')
    // Safe: the settings only send items, or parts of them.
    const values = sentBody as Item
    if (current === undefined) return new Response(null, { status: 204 })
    if (!isList(current)) stored.set(path, { ...current, ...values })
    else if (method === 'POST') stored.set(path, [...current, { id: current.length + 1, ...values }])
    else if (method === 'DELETE')
      stored.set(
        path,
        current.filter(each => !keys.includes(String(each['id']))),
      )
    else
      stored.set(
        path,
        current.map(each => (keys.includes(String(each['id'])) ? { ...each, ...values } : each)),
      )
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const now = stored.get(path) ?? []
    if (!isList(now)) return Response.json({ data: now })
    return method === 'POST' ? one(now.at(-1)) : keys.length === 1 ? one(find(now, keys)) : Response.json({ data: now })
  }
}

const isList = (rows: readonly Item[] | Item): rows is readonly Item[] => Array.isArray(rows)

const find = (rows: readonly Item[], keys: readonly string[]) => rows.find(each => keys.includes(String(each['id'])))

const refusal = (status: number, code: string) =>
  Response.json({ errors: [{ message: 'Not now.', extensions: { code } }] }, { status })

const one = (item: Item | undefined) => (item ? Response.json({ data: item }) : refusal(404, 'ITEM_NOT_FOUND'))

/** The items that a list requests, with both counts. */
function page(all: readonly Item[], asks: URLSearchParams): Response {
  const parsed = parseFilter(JSON.parse(asks.get('filter') ?? '{}'))
  if (!parsed.ok) throw new Error(parsed.problem.reason)
  const { filter } = parsed
  const search = asks.get('search') ?? ''
  const matching = all.filter(
    item => evaluate(filter, item) && Object.values(item).some(value => String(value).includes(search)),
  )
  const limit = Number(asks.get('limit') ?? -1)
  return Response.json({
    data: limit < 0 ? matching : matching.slice(0, limit),
    meta: { filter_count: matching.length, total_count: all.length },
  })
}
