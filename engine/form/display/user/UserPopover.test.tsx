import '#engine/core/i18n/allMessages.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { StudioProvider } from '../../studio/StudioContext.tsx'
import { UserPopover } from './UserPopover.tsx'

const maya = {
  ...{ id: 'u1', email: 'maya@example.com', first_name: 'Maya', last_name: 'Okafor', avatar: null },
  ...{ role: { name: 'Editor' }, status: 'active' },
}

function draw(answer: () => Promise<Item>) {
  const requests: (readonly [string, Key, readonly string[]])[] = []
  const host = {
    ...reviewHost(),
    readItem: (collection: string, key: Key, fields: readonly string[]) => {
      requests.push([collection, key, fields])
      return answer()
    },
  }
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StudioProvider host={host}>
          <UserPopover id="u1">Maya</UserPopover>
          <UserPopover id="u2">Quiet</UserPopover>
          <UserPopover id={null}>Nobody</UserPopover>
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return requests
}

const there = async (): Promise<Item> => maya
const card = () => document.querySelector('[data-part="user-card"]')
const anchor = () => screen.getByRole('button', { name: 'Maya' })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

// The card is loaded before the clock is stopped.
beforeEach(() => import('./UserCard.tsx'))
afterEach(() => void vi.useRealTimers())

it('loads a user and shows the card above the name after 300 ms (P-195, P-198, P-199)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests = draw(there)
  fireEvent.pointerEnter(anchor(), { pointerType: 'mouse' })
  await pass(299)
  expect(requests).toEqual([])
  await pass(1)
  await pass(100)
  await vi.waitFor(() => expect(card()).toHaveTextContent(/Maya Okafor.*maya@example\.com.*Editor · Active/), {
    timeout: 30_000,
  })
  expect(requests).toEqual([
    [
      'directus_users',
      'u1',
      ['id', 'email', 'first_name', 'last_name', expect.stringMatching(/^avatar/), 'role.name', 'status'],
    ],
  ])
  fireEvent.pointerLeave(anchor())
  expect(card()).toBeNull()
})

it('loads nothing when the pointer only passes over (P-199)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests = draw(there)
  fireEvent.pointerEnter(anchor(), { pointerType: 'mouse' })
  await pass(200)
  fireEvent.pointerLeave(anchor())
  await pass(1000)
  expect(requests).toEqual([])
  expect(screen.queryByRole('button', { name: 'Nobody' })).toBeNull()
})

it('shows that the user is loading (P-196)', async () => {
  draw(() => new Promise<never>(() => undefined))
  fireEvent.click(anchor())
  await waitFor(() => expect(card()).not.toBeNull())
  expect(screen.getByLabelText('Loading')).toBeInTheDocument()
})

it('shows that the user could not be loaded (P-197)', async () => {
  draw(() => Promise.reject(new Error('refused')))
  fireEvent.click(anchor())
  await waitFor(() => expect(card()).toHaveTextContent('Cannot show this user.'))
})
