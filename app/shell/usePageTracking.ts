import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { trackPage } from './trackPage.ts'

/** How long a page must stay before it counts (P-078). */
const delay = 500

/**
 * Keeps the pages that somebody was on in the browser, and the last one of them with the person
 * (P-078 … P-080). A failure is of no consequence to the person: it is logged.
 */
export function usePageTracking(router: AnyRouter, user: string, metadata: Metadata): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const track = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { location, matches } = router.state
        trackPage(user, location, matches.at(-1)?.routeId ?? '', metadata).catch((cause: unknown) =>
          console.warn('The last page was not kept', cause),
        )
      }, delay)
    }
    track()
    const unsubscribe = router.subscribe('onResolved', track)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router, user, metadata])
}
