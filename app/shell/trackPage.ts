import { call, run } from '#engine/core/api/call.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { reachableModules } from '../modules/offeredModules.ts'
import { studioRegistry } from '../registry.ts'
import { addVisit, visitOf } from './palette/visits.ts'

interface Place {
  readonly pathname: string
  readonly href: string
}

/** Keeps a page that somebody is on. A page that is not there is no page to come back to. Rejects with an `ApiFailure`. */
export async function trackPage(
  user: string,
  { pathname, href }: Place,
  route: string,
  metadata: Metadata,
): Promise<void> {
  if (route.endsWith('/$') && !isOfModule(pathname, metadata)) return
  const visit = visitOf(pathname)
  if (visit) addVisit(user, visit)
  // Where somebody looks around with another role is no place to come back to.
  if (metadata.caller.viewing) return
  await run(call({ method: 'PATCH', path: '/users/me/track/page', body: { last_page: href } }))
}

/** Whether a page that the routes do not name is one of a module that this person may open. */
const isOfModule = (path: string, metadata: Metadata): boolean =>
  reachableModules(studioRegistry.get(), metadata).some(module => `${path}/`.startsWith(`${module.path}/`))
