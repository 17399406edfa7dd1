import { isRecord } from '#schemas/data/isRecord.ts'
import type { Answer, Outcome } from '../../exchange.ts'
import type { Row } from '../../Row.ts'
import type { Send } from '../Dialect.ts'
import { inTurn, mapRows, type Route } from './Route.ts'
import { flatRelation, nestedRelation } from './relations.ts'
import type { SortFields } from './sortFields.ts'

/** Relations have an id on rc.24, and are addressed by their field on 9.x. These routes map one to the other. */
export function relationRoutes(orders: SortFields): readonly Route[] {
  const rowsByKey = new Map<string, Row>()
  const learn = (outcome: Outcome<Answer>): Outcome<Answer> => {
    const flat = mapRows(outcome, flatRelation)
    if (!flat.ok) return flat
    orders.learn(flat.value.data)
    for (const row of [flat.value.data].flat())
      if (isRecord(row) && row['id'] !== undefined) rowsByKey.set(String(row['id']), row)
    return flat
  }
  const find = async (id: string, send: Send): Promise<Row | null> => {
    if (!rowsByKey.has(id)) learn(await send({ path: '/relations' }))
    return rowsByKey.get(id) ?? null
  }
  return [
    { methods: ['GET'], path: /^\/relations$/, handle: async (request, _, send) => learn(await send(request)) },
    {
      methods: ['GET'],
      path: /^\/relations\/(\d+)$/,
      handle: async (request, [id = ''], send) => {
        const row = await find(id, send)
        return row === null ? missing : learn(await send({ ...request, path: pathOf(row) }))
      },
    },
    {
      methods: ['POST'],
      path: /^\/relations$/,
      handle: async (request, _, send) => {
        // Safe: the studio sends rows.
        const rows = [request.body].flat() as readonly Row[]
        const made = await inTurn(
          rows.map(row => ({ ...request, body: nestedRelation(orders.withWanted(row), true) })),
          send,
        )
        return learn(made)
      },
    },
    {
      methods: ['PATCH'],
      path: /^\/relations\/(\d+)$/,
      handle: async (request, [id = ''], send) => {
        const row = await find(id, send)
        if (row === null) return missing
        // Safe: the studio sends the members that change.
        const body = nestedRelation({ ...row, ...(request.body as Row) }, false)
        return learn(await send({ ...request, path: pathOf(row), body }))
      },
    },
    {
      methods: ['DELETE'],
      path: /^\/relations\/([\d,%C]+)$/i,
      handle: async (request, [ids = ''], send) => {
        const rows = await Promise.all(ids.split(',').map(id => find(id, send)))
        if (rows.some(row => row === null)) return missing
        const outcome = await inTurn(
          rows.flatMap(row => (row === null ? [] : { ...request, path: pathOf(row) })),
          send,
        )
        if (!outcome.ok) return outcome
        return { ok: true, value: { data: undefined, meta: undefined } }
      },
    },
  ]
}

const pathOf = (row: Row): string =>
  `/relations/${encodeURIComponent(String(row['many_collection']))}/${encodeURIComponent(String(row['many_field']))}`

/** The response of rc.24 for a missing key. */
const missing: Outcome<Answer> = {
  ok: false,
  failure: { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: '', problems: [], body: null },
}
