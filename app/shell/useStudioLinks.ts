import type { AnyRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import { base } from '#engine/core/paths/base.ts'

/**
 * Makes plain links in the studio navigate without a reload. Links of plugins and screens stay real links: they open in
 * new tabs, can be copied, and need no router.
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
