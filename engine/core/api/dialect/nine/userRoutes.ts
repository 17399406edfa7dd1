import { isRecord } from '#schemas/data/isRecord.ts'
import { mapRows, type Route } from './Route.ts'

/**
 * Later releases of 10.x store the theme choice as `appearance`, and the themes in `theme_light` and `theme_dark`. No
 * choice follows the system there.
 */
export function userRoutes(): readonly Route[] {
  let isAppearance = false
  const read = (row: unknown): unknown => {
    if (!isRecord(row) || !Object.hasOwn(row, 'appearance') || Object.hasOwn(row, 'theme')) return row
    isAppearance = true
    return { ...row, theme: row['appearance'] ?? 'auto' }
  }
  const write = (body: unknown): unknown => {
    if (!isAppearance || !isRecord(body) || !Object.hasOwn(body, 'theme')) return body
    const { theme, ...rest } = body
    return { ...rest, appearance: theme }
  }
  return [
    { methods: ['GET'], path: /^\/users\/me$/, handle: async (request, _, send) => mapRows(await send(request), read) },
    {
      methods: ['PATCH'],
      path: /^\/users\/me$/,
      handle: async (request, _, send) => mapRows(await send({ ...request, body: write(request.body) }), read),
    },
  ]
}
