import type { Route } from './Route.ts'

/** Collections with a dedicated path. */
const system = 'permissions|presets|webhooks|files|folders|roles|users|activity|revisions'

/** Several keys joined by commas are refused from 9.0 on: they travel in the body, or in a filter. */
export const joinedKeys: Route = {
  methods: ['GET', 'PATCH', 'DELETE'],
  path: new RegExp(`^(/items/[^/]+|/(?:${system}))/([^/]*(?:,|%2C)[^/]*)$`, 'i'),
  handle: (request, [path = '', joined = ''], send) => {
    const keys = joined.split(',')
    switch (request.method ?? 'GET') {
      case 'DELETE':
        return send({ ...request, path, body: keys })
      case 'PATCH':
        return send({ ...request, path, body: { keys, data: request.body } })
      default: {
        const filter = JSON.stringify({ id: { _in: keys } })
        return send({ ...request, path, query: join(request.query, `limit=-1&filter=${encodeURIComponent(filter)}`) })
      }
    }
  },
}

const join = (query: string | undefined, more: string): string => (query ? `${query}&${more}` : more)
