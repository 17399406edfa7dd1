import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { provideRefresh } from '#engine/core/session/refreshModel.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { reviewHost } from '../reviewHost.ts'

/** A call made by the studio. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** Which requests a server rejects. */
export type Refuses = (call: Sent) => boolean

/** Called with every address that a page navigates to. */
export const navigate = vi.fn<(href: string) => void>()
/** Called when a page reloads the model. */
export const refreshed = vi.fn(async () => true)

/** A router with its own location, which draws nothing. */
function routerOfTest() {
  const history = createMemoryHistory({ initialEntries: ['/admin/start'] })
  const { push } = history
  history.push = (href, ...rest) => {
    navigate(href)
    push(href, ...rest)
  }
  return createRouter({ routeTree: createRootRoute(), history, basepath: '/admin' })
}

/** Draws a page of the model over a server that records requests, and rejects them on demand. */
export function drawModel(page: ReactNode, host: Partial<StudioHost> = {}) {
  const sent: Sent[] = []
  const { metadata } = { ...reviewHost(), ...host }
  const server = {
    refuses: (_: Sent): boolean => false,
    hold: Promise.resolve(),
    /** The model at a path: as in the metadata, as long as no one else has changed it. */
    stored: (path: string): unknown => storedAt(metadata, path),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, path: String(url).split('?')[0] ?? '', body: body ? JSON.parse(String(body)) : undefined }
    if (method === 'GET') return answer({ data: server.stored(call.path) ?? [] })
    sent.push(call)
    await server.hold
    return server.refuses(call)
      ? answer({ errors: [{ message: 'No.', extensions: { code: 'INVALID_PAYLOAD' } }] }, 400)
      : answer({ data: null })
  })
  provideRefresh(refreshed)
  // Safe: the router of a test is another one than the studio's.
  const router = routerOfTest() as never
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = (shown: ReactNode, part: Partial<StudioHost>) => (
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={{ ...reviewHost(), ...part }}>
          <RouterContextProvider router={router}>{shown}</RouterContextProvider>
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
  const { rerender } = render(drawn(page, host))
  return {
    sent,
    server,
    user: userEvent.setup(),
    redraw: (shown: ReactNode, part = host) => rerender(drawn(shown, part)),
  }
}

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

function storedAt(metadata: Metadata, path: string): unknown {
  const [, kind, name = ''] = path.split('/')
  if (kind === 'fields') return metadata.collection(name)?.fields.map(({ wire }) => wire)
  if (kind === 'relations') return metadata.relations.find(({ id }) => String(id) === name)
  return kind === 'collections' ? metadata.collection(name) : undefined
}
