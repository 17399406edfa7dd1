import type { Route } from './Route.ts'

/** In 9.x, settings and collection folders define modules and navigation, not roles. */
export const roleRoutes: readonly Route[] = [
  {
    methods: ['POST', 'PATCH'],
    path: /^\/roles(?:\/[^/]+)?$/,
    handle: (request, _, send) => send({ ...request, body: withoutLists(request.body) }),
  },
]

function withoutLists(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { module_list: _, collection_list: __, ...rest } = body as Readonly<Record<string, unknown>>
  return rest
}
