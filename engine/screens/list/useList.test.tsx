import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { provideTokenSource, signedOut } from '#engine/core/api/tokenSource.ts'
import type { ItemsPage } from '#engine/core/registry/StudioHost.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { type Query, queryString } from '#schemas/api/Query.ts'
import { useList } from './useList.ts'

const total = 60
const base = { fields: ['id', 'title'], sort: ['title'], limit: 25, page: 1 }

/** A server with sixty items, and its requests. */
function server(wait = 0, capabilities: readonly string[] = []) {
  const requests: Query[] = []
  const readItems = async (_: string, query: Query): Promise<ItemsPage> => {
    requests.push(query)
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const limit = query.limit ?? 100
    const left = query.search ? 3 : total - ((query.page ?? 1) - 1) * limit
    return {
      items: Array.from({ length: Math.min(limit === -1 ? total : limit, left) }, (_, id) => ({ id })),
      filterCount: query.meta ? total : null,
      totalCount: query.meta ? 100 : null,
    }
  }
  const host = { ...reviewHost([]), readItems, capabilities: new Set(capabilities) }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <StudioProvider host={host}>{children}</StudioProvider>
    </QueryClientProvider>
  )
  const list = (query: Query & { readonly limit: number; readonly page: number }) =>
    renderHook(props => useList('articles', 'id', props), { wrapper, initialProps: query })
  return { requests, list }
}

afterEach(() => vi.useRealTimers())

describe('useList', () => {
  it('counts a full page with a separate request (P-490, P-493, P-494)', async () => {
    // proves: P-496
    const { requests, list } = server()
    const { result } = list(base)
    await waitFor(() => expect(result.current.count).toBe(total))
    expect(result.current.items).toHaveLength(25)
    expect(requests).toEqual([base, { limit: 0, fields: ['id'], meta: ['filter_count', 'total_count'] }])
  })

  it('renders rows that came with the page at once, and does not request them', async () => {
    // The page has just opened.
    vi.useFakeTimers({ toFake: ['performance'] })
    const url = `/items/articles?${queryString(base)}`
    const json = JSON.stringify({ data: [{ id: 1, title: 'Sent' }] })
    window.fieldhouseSent = new Map([[url, { user: 'u1', json }]])
    provideTokenSource({ token: () => `x.${btoa('{"id":"u1"}')}.y`, renew: async () => signedOut })
    try {
      const { requests, list } = server()
      const { result } = list(base)
      expect(result.current).toMatchObject({ items: [{ id: 1, title: 'Sent' }], count: 1, pending: false })
      await act(() => new Promise(resolve => setTimeout(resolve, 20)))
      expect(requests).toEqual([])
      result.current.reload()
      await waitFor(() => expect(result.current.items).toHaveLength(25))
    } finally {
      provideTokenSource({ token: () => null, renew: async () => signedOut })
      delete window.fieldhouseSent
    }
  })

  it('limits the count on a server that can do so', async () => {
    const { requests, list } = server(0, ['max-count'])
    const { result } = list(base)
    await waitFor(() => expect(result.current.count).toBe(total))
    expect(requests.at(-1)).toMatchObject({ meta: ['filter_count', 'total_count'], maxCount: 100_000 })
  })

  it('counts later pages even if they are not full (P-491)', async () => {
    const { requests, list } = server()
    const { result } = list({ ...base, page: 3 })
    await waitFor(() => expect(result.current.count).toBe(total))
    expect(result.current.items).toHaveLength(10)
    expect(requests).toHaveLength(2)
  })

  it('does not count when the first page is complete or there is no limit (P-417, P-492)', async () => {
    for (const query of [
      { ...base, search: 'three of them' },
      { ...base, limit: -1 },
    ]) {
      const { requests, list } = server()
      const { result } = list(query)
      await waitFor(() => expect(result.current.pending).toBe(false))
      expect(result.current.count).toBe(result.current.items.length)
      expect(requests).toEqual([query])
    }
  })

  it('reloads for another page, fields, sort, filter, limit and search, and shows the previous rows until then (P-479, P-481, P-482)', async () => {
    // proves: P-483, P-484, P-485, P-486
    const { requests, list } = server()
    const { result, rerender } = list(base)
    await waitFor(() => expect(result.current.count).toBe(total))
    for (const change of [
      { page: 2 },
      { fields: ['id'] },
      { sort: ['-title'] },
      { filter: { title: { _eq: 'a' } } },
      { limit: 50 },
      { search: 'a' },
    ]) {
      requests.length = 0
      rerender({ ...base, ...change })
      expect(result.current.pending).toBe(false)
      await waitFor(() => expect(requests[0]).toEqual({ ...base, ...change }))
    }
  })

  it('sorts a complete list in the browser, and on the server otherwise (P-497)', async () => {
    const { requests, list } = server()
    const { result, rerender } = list({ ...base, search: 'three of them' })
    await waitFor(() => expect(result.current.items).toHaveLength(3))
    rerender({ ...base, search: 'three of them', sort: ['-id'] })
    await waitFor(() => expect(result.current.items.map(item => item['id'])).toEqual([2, 1, 0]))
    expect(requests).toHaveLength(1)
    // The items do not include the field.
    rerender({ ...base, search: 'three of them', sort: ['title'] })
    await waitFor(() => expect(requests).toHaveLength(2))
    act(() => result.current.reload())
    await waitFor(() => expect(requests).toHaveLength(3))
  })

  it('shows a loading state after 250 ms (P-480)', async () => {
    vi.useFakeTimers()
    const { list } = server(400)
    const { result } = list(base)
    await act(() => vi.advanceTimersByTimeAsync(240))
    expect(result.current.loading).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(20))
    expect(result.current.loading).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(result.current.loading).toBe(false)
  })
})
