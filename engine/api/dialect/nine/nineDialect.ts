import type { Dialect, Family } from '../Dialect.ts'
import { fieldRoutes } from './fieldRoutes.ts'
import { instantRoutes } from './instants.ts'
import { joinedKeys } from './joinedKeys.ts'
import { permissionRoutes } from './permissionRoutes.ts'
import { presetRoutes } from './presetRoutes.ts'
import { routeFor } from './Route.ts'
import { relationRoutes } from './relationRoutes.ts'
import { roleRoutes } from './roleRoutes.ts'

/** The adapter for servers of 9.0 to 10.x. */
export function nineDialect(family: Family): Dialect {
  const relations = relationRoutes()
  const routes = [
    ...relations.routes,
    joinedKeys,
    ...fieldRoutes(relations.sortFieldOf),
    ...presetRoutes,
    ...permissionRoutes,
    ...roleRoutes,
    ...instantRoutes,
  ]
  return {
    family,
    send: (request, send) => {
      const found = routeFor(routes, request)
      return found ? found.route.handle(request, found.steps, send) : send(request)
    },
  }
}
