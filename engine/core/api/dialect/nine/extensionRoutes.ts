import { good, type Route } from './Route.ts'

/**
 * Extensions of 10.x are made for another studio and come in one bundle, and 10.8 no longer lists them by kind: there are
 * none that this studio could load.
 */
export const noExtensions: Route = {
  methods: ['GET'],
  path: /^\/extensions\/[^/]+$/,
  handle: async () => good([]),
}
