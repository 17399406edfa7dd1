import type { AnyRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import { base } from '#engine/core/paths/base.ts'

/**
 * Lets plain links to places in the studio change the page without loading it anew. Links of plugins and screens stay
 * real links: they open in new tabs, can be copied, and need to know no router.
 */
export function useStudioLinks(router: AnyRouter): (event: MouseEvent) => void {
  return useCallback(
    event => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
      if (!link.pathname.startsWith(`${base}/`)) return
      event.preventDefault()
      router.history.push(link.pathname + link.search + link.hash)
    },
    [router],
  )
}
