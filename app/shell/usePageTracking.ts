import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { trackPage } from './trackPage.ts'

/** How long a page must stay before it counts. */
const delay = 500

/**
 * Stores visited pages in the browser, and the last one with the user. Failures are only logged, because they do not
 * matter to the user. Also moves the focus to a page that was opened.
 */
export function usePageTracking(router: AnyRouter, user: string, metadata: Metadata): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const track = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { location, matches } = router.state
        trackPage(user, location, matches.at(-1)?.routeId ?? '', metadata).catch((cause: unknown) =>
          console.warn('Could not store the last page', cause),
        )
      }, delay)
    }
    track()
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      track()
      if (fromLocation && pathChanged) void import('./focusPage.ts').then(({ focusPage }) => focusPage())
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router, user, metadata])
}
