import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createText } from '#engine/core/i18n/createText.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { listPlace } from '#engine/core/list/listPlace.ts'
import { PresetStore } from '#engine/core/list/presets/PresetStore.ts'
import { dismiss, notifications } from '#engine/core/notifications/notifications.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { studioHost } from '#engine/core/studio/studioHost.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { PresetProvider } from '#engine/screens/list/presets/usePreset.tsx'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { sidebar } from '#engine/ui/page/sidebar.ts'
import english from '#locales/en-US.json'
import { builtIns } from '#plugins/index.ts'
import { type Rows, settingsServer } from './settingsServer.ts'
import { systemModel } from './systemModel.ts'

/** Draws a page of the settings over a server in memory; gives that server, and where one is. */
export function drawSettings(page: ReactNode, rows: Rows, metadata = systemModel(), address = '/admin/start') {
  for (const { id } of notifications.get()) dismiss(id)
  sidebar.put(true)
  // No list was left that there would be a way back to.
  listPlace.take('', '')
  const server = settingsServer(rows)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('scrollTo', () => {})
  // What jsdom lacks.
  vi.stubGlobal('CSS', { supports: () => true, escape: (name: string) => name })
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
    buildRegistry(builtIns),
    createText('en-US', english, formatIcu),
  )
  // How lists are looked at is kept nowhere here.
  const presets = new PresetStore({
    owner: { user: 'u1', role: 'r1' },
    presets: [],
    save: async preset => ({ ...preset, id: 1 }),
    remove: async () => {},
    read: async () => null,
    failed: () => {},
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree: root, history, basepath: '/admin', defaultNotFoundComponent: () => page })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={host}>
          <PresetProvider store={presets}>
            {/* Safe: the router of a test is another one than the studio's. */}
            <RouterProvider router={router as never} />
          </PresetProvider>
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
