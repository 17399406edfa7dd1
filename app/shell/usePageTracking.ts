import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, runOutcome } from '#engine/api/call.ts'
import { addVisit, visitOf } from './palette/visits.ts'

/** How long a page must stay before it counts (P-078). */
const delay = 500

/**
 * Keeps the pages that somebody was on in the browser, and the last one of them with the person
 * (P-078 … P-080). A failure is of no consequence to the person: it is logged.
 */
export function usePageTracking(router: AnyRouter, user: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const track = () => {
      clearTimeout(timer)
      // A page that is not there is no page to come back to.
      if (router.state.matches.at(-1)?.routeId.endsWith('/$')) return
      timer = setTimeout(async () => {
        const visit = visitOf(router.state.location.pathname)
        if (visit) addVisit(user, visit)
        const outcome = await runOutcome(
          call({ method: 'PATCH', path: '/users/me/track/page', body: { last_page: router.state.location.href } }),
        )
        if (!outcome.ok) console.warn('The last page was not kept', outcome.failure)
      }, delay)
    }
    track()
    const unsubscribe = router.subscribe('onResolved', track)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router, user])
}
