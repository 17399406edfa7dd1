import { good, type Route } from './Route.ts'

/**
 * Extensions of 10.x are written for another studio and bundled together, and 10.8 no longer lists them by kind, so
 * this studio cannot load any.
 */
export const noExtensions: Route = {
  methods: ['GET'],
  path: /^\/extensions\/[^/]+$/,
  handle: async () => good([]),
}
