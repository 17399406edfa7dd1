import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, runOutcome } from '#engine/api/call.ts'

/** How long a page must stay before it counts (P-078). */
const delay = 500

/** Keeps the page that somebody was on last (P-078 … P-080). A failure is of no consequence to the person: it is logged. */
export function usePageTracking(router: AnyRouter): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const track = () => {
      clearTimeout(timer)
      // A page that is not there is no page to come back to.
      if (router.state.matches.at(-1)?.routeId.endsWith('/$')) return
      timer = setTimeout(async () => {
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
  }, [router])
}
