import type { AnyRouter } from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
// Loaded on demand in the studio; imported up front here.
import './trackPage.ts'
import { usePageTracking } from './usePageTracking.ts'

const requests: [string, unknown][] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push([`${init.method} ${path}`, JSON.parse(String(init.body))])
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  requests.length = 0
})

/** A router at a path that can navigate. */
function routerAt(pathname: string) {
  let resolved = () => {}
  const state = { location: { pathname, href: pathname }, matches: [{ routeId: '/private/collections' }] }
  const router = {
    state,
    subscribe: (_: string, listen: (event: object) => void) => {
      resolved = () => listen({ pathChanged: false })
      return () => {}
    },
  }
  const go = (next: string) => {
    state.location = { pathname: next, href: next }
    resolved()
  }
  // Safe: the hook uses nothing else of a router.
  return { router: router as unknown as AnyRouter, go }
}

it("stores a page as the user's last page after half a second (P-078, P-079, P-080)", async () => {
  const { router, go } = routerAt('/collections')
  const { unmount } = renderHook(() => usePageTracking(router, 'u1', reviewMetadata))
  await vi.advanceTimersByTimeAsync(400)
  go('/collections/articles?page=2')
  await vi.advanceTimersByTimeAsync(499)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(
    () => expect(requests).toEqual([['PATCH /users/me/track/page', { last_page: '/collections/articles?page=2' }]]),
    { timeout: 30_000 },
  )
  // Public pages render nothing that stores a page.
  go('/login')
  unmount()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests).toHaveLength(1)
})
