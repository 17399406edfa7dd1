import '#engine/core/i18n/allMessages.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { dismiss, notifications } from '#engine/core/notifications/notifications.ts'
import { articleRow } from '#engine/core/permissions/articleRow.ts'
import { type PermissionRow, permissionsCollection } from '#engine/core/permissions/permissionRows.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { reviewHost } from '../reviewHost.ts'

/** A write request. */
type Sent = readonly [method: string, path: string, body?: unknown]

const refusal = { errors: [{ message: 'Not now.', extensions: { code: 'FORBIDDEN' } }] }

/** Draws components over a server that stores permissions; `refuse` makes the next write fail. */
export function drawPermissions(start: readonly PermissionRow[], drawn: ReactNode) {
  for (const { id } of notifications.get()) dismiss(id)
  const platform = { rows: start, sent: [] as Sent[], read: [] as unknown[], refuse: false }
  let next = 100
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const sentBody: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    platform.sent.push(sentBody === undefined ? [method, path] : [method, path, sentBody])
    if (platform.refuse) return Response.json(refusal, { status: 403 })
    const ids = (path.split('/')[2] ?? '').split(',').map(Number)
    if (method === 'DELETE') platform.rows = platform.rows.filter(({ id }) => !ids.includes(id))
    // Safe: the studio only sends permissions here, or parts of them.
    else if (method === 'PATCH')
      platform.rows = platform.rows.map(row => (ids.includes(row.id) ? { ...row, ...(sentBody as object) } : row))
    else {
      const created = [sentBody]
        .flat()
        .map(each => ({ ...articleRow({ fields: null }), ...(each as object), id: next++ }))
      platform.rows = [...platform.rows, ...created]
      return Response.json({ data: Array.isArray(sentBody) ? created : created[0] })
    }
    return new Response(null, { status: 204 })
  })
  const review = reviewHost()
  const host: StudioHost = {
    ...review,
    readItems: async (collection, query) => {
      if (collection !== permissionsCollection) return review.readItems(collection, query)
      platform.read.push(query)
      return { items: [...platform.rows], filterCount: null, totalCount: null }
    },
    readItem: async (collection, key, fields) => {
      if (collection !== permissionsCollection) return review.readItem(collection, key, fields)
      const row = platform.rows.find(({ id }) => String(id) === String(key))
      if (row) return row
      throw { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: 'None of yours.', problems: [], body: null }
    },
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={host}>{drawn}</StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return platform
}

/** Presses the action of the notification with this title. */
export function undo(title: string): void {
  const notification = notifications.get().find(each => each.title === title)
  if (!notification?.action) throw new Error(`nothing can be done about “${title}”`)
  notification.action.onPress()
}
