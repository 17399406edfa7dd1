import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import ContinueAs from './ContinueAs.tsx'

function draw(user: Readonly<Record<string, unknown>>) {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async () => Response.json({ data: user }))
  const history = createMemoryHistory({ initialEntries: ['/admin/login'] })
  const page = () => <ContinueAs next={null} />
  const routeTree = createRootRoute({ component: page, notFoundComponent: page })
  const router = createRouter({ routeTree, history, basepath: '/admin' })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return history
}

const ida = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Wells' }

afterEach(() => vi.unstubAllGlobals())

it('names the user and offers to sign out (P-038, P-039)', async () => {
  draw(ida)
  expect(await screen.findByText('Ida Wells')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/admin/logout')
})

it.each([
  ['the last page', '/collections/regions', '/admin/collections/regions'],
  ['the collections without a last page', null, '/admin/collections'],
])('continues to %s (P-041, P-042)', async (_, last_page, address) => {
  const history = draw({ ...ida, last_page })
  await screen.findByText('Ida Wells')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(history.location.pathname).toBe(address), { timeout: 30_000 })
})
