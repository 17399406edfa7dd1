import { presetForNine, presetOfNine } from './presets.ts'
import type { Route } from './Route.ts'
import { mapRows } from './Route.ts'

type Row = Readonly<Record<string, unknown>>

/** Presets keep one filter on 9.x, and a list of filters on rc.24. */
export const presetRoutes: readonly Route[] = [
  {
    methods: ['GET'],
    path: /^\/presets(?:\/\d+)?$/,
    handle: async (request, _, send) => mapRows(await send(request), presetOfNine),
  },
  {
    methods: ['POST', 'PATCH'],
    path: /^\/presets(?:\/\d+)?$/,
    handle: async (request, _, send) => {
      const { body } = request
      const isMany = Array.isArray(body)
      const outcome = await send({ ...request, body: isMany ? body.map(presetForNine) : presetForNine(body) })
      // 9.x cannot store a clause without a value. Keep it in the editor while the person types.
      const sent = !isMany && typeof body === 'object' && body !== null ? (body as Row)['filters'] : undefined
      return mapRows(outcome, row => {
        const ours = presetOfNine(row)
        return sent === undefined ? ours : { ...(ours as Row), filters: sent }
      })
    },
  },
]
