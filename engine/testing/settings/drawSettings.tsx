import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { listPlace } from '#engine/core/list/listPlace.ts'
import { dismiss, notifications } from '#engine/core/notifications/notifications.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { sidebar } from '#engine/ui/page/sidebar.ts'
import { builtIns } from '#plugins/index.ts'
import { MemoryStudio } from '../screens/MemoryStudio.tsx'
import { type Rows, settingsServer } from './settingsServer.ts'
import { systemModel } from './systemModel.ts'

const registry = buildRegistry(builtIns)

/** Draws a settings page over an in-memory server; returns that server, and the current path. */
export function drawSettings(
  page: ReactNode,
  rows: Rows,
  metadata = systemModel(),
  address = '/admin/start',
  capabilities: readonly string[] = [],
) {
  for (const { id } of notifications.get()) dismiss(id)
  sidebar.put(true)
  // Clears the stored list position.
  listPlace.take('', '')
  const server = settingsServer(rows)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('scrollTo', () => {})
  // Missing in jsdom.
  vi.stubGlobal('CSS', { supports: () => true, escape: (name: string) => name })
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree: root, history, basepath: '/admin', defaultNotFoundComponent: () => page })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={client}>
        <MemoryStudio metadata={metadata} registry={registry} router={router} capabilities={capabilities} />
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
