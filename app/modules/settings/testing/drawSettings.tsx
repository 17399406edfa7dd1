import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createText } from '#engine/i18n/createText.ts'
import { formatIcu } from '#engine/i18n/formatIcu.ts'
import { I18nProvider } from '#engine/i18n/I18n.tsx'
import { StudioProvider } from '#engine/registry/StudioContext.tsx'
import { dismiss, notifications } from '#engine/ui/notifications/notifications.ts'
import { sidebar } from '#engine/ui/page/sidebar.ts'
import english from '#locales/en-US.json'
import { builtInRegistry } from '../../../registry.ts'
import { studioHost } from '../../../shell/studioHost.ts'
import { type Rows, settingsServer } from './settingsServer.ts'
import { systemModel } from './systemModel.ts'

/** Draws a page of the settings over a server in memory; gives that server, and where one is. */
export function drawSettings(page: ReactNode, rows: Rows, metadata = systemModel()) {
  for (const { id } of notifications.get()) dismiss(id)
  sidebar.put(true)
  const server = settingsServer(rows)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('scrollTo', () => {})
  const host = studioHost(
    {
      metadata,
      // Safe: nothing here asks who it is.
      user: { id: 'u1' } as never,
      presets: [],
      project: {} as never,
      capabilities: new Set(['detailed-relation-writes', 'edit-base']),
      idleTimeout: null,
      draftKey: null,
      extensions: {},
    },
    builtInRegistry,
    createText('en-US', english, formatIcu),
  )
  const history = createMemoryHistory({ initialEntries: ['/start'] })
  const root = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree: root, history, defaultNotFoundComponent: () => page })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={host}>
          {/* Safe: the router of a test is another one than the studio's. */}
          <RouterProvider router={router as never} />
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return {
    server,
    user: userEvent.setup(),
    here: () => history.location.pathname,
    go: (href: string) => history.push(href),
  }
}
