import { call } from '#engine/core/api/call.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { reachableModules } from '../modules/visibleModules.ts'
import { studioRegistry } from '../registry.ts'
import { addVisit, visitOf } from './palette/visits.ts'

interface Place {
  readonly pathname: string
  readonly href: string
}

/** Stores the page that the user is on. Skips pages that do not exist. Rejects with an `ApiFailure`. */
export async function trackPage(
  user: string,
  { pathname, href }: Place,
  route: string,
  metadata: Metadata,
): Promise<void> {
  if (route.endsWith('/$') && !isOfModule(pathname, metadata)) return
  const visit = visitOf(pathname)
  if (visit) addVisit(user, visit)
  // Pages visited while viewing as another role are not stored.
  if (metadata.caller.viewing) return
  await call({ method: 'PATCH', path: '/users/me/track/page', body: { last_page: href } })
}

/** Whether a page without its own route belongs to a module that the user can open. */
const isOfModule = (path: string, metadata: Metadata): boolean =>
  reachableModules(studioRegistry.get(), metadata).some(module => `${path}/`.startsWith(`${module.path}/`))
