import type { Dialect, Family } from '../Dialect.ts'
import { noExtensions } from './extensionRoutes.ts'
import { fieldRoutes } from './fieldRoutes.ts'
import { readInstants } from './instants.ts'
import { joinedKeys } from './joinedKeys.ts'
import { permissionRoutes } from './permissionRoutes.ts'
import { presetRoutes } from './presetRoutes.ts'
import { routeFor } from './Route.ts'
import { relationRoutes } from './relationRoutes.ts'
import { roleRoutes } from './roleRoutes.ts'
import { sortFields } from './sortFields.ts'
import { userRoutes } from './userRoutes.ts'

/** The adapter for servers of 9.0 to 10.x. */
export function nineDialect(family: Family): Dialect {
  const orders = sortFields()
  const routes = [
    ...relationRoutes(orders),
    joinedKeys,
    ...fieldRoutes(orders),
    ...presetRoutes,
    ...permissionRoutes,
    ...roleRoutes,
    ...userRoutes(),
    ...(family === '10' ? [noExtensions] : []),
  ]
  return {
    family,
    send: (request, send) => {
      const route = routeFor(routes, request)
      const sendZoned = readInstants(send)
      return route ? route.route.handle(request, route.steps, sendZoned) : sendZoned(request)
    },
  }
}
