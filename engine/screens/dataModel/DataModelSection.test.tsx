import { useLocation } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideRefresh } from '#engine/core/session/refreshModel.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import DataModelSection from './DataModelSection.tsx'

const refreshed = vi.fn(async () => true)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  provideRefresh(refreshed)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const root = '/settings/data-model'

function Section() {
  const { pathname } = useLocation()
  return <DataModelSection path={pathname.slice(pathname.indexOf(root) + root.length + 1)} />
}

const draw = (path: string) => {
  const drawn = drawSettings(<Section />, {}, reviewMetadata, `/admin${root}${path && `/${path}`}`)
  return { go: (to: string) => act(() => drawn.go(`/admin${root}/${to}`)) }
}

/** The title of the page, which a drawer over it hides from assistive technology. */
async function heading(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(document.querySelector('main h1, h1')).toHaveTextContent(name))
  const title = document.querySelector<HTMLElement>('h1')
  if (!title) throw new Error('there is no page')
  return title
}

it('shows the list and reloads the model when opened (A-0010, A-0011)', async () => {
  draw('')
  expect(await heading('Data model')).toBeVisible()
  expect(refreshed).toHaveBeenCalledOnce()
})

it('opens a new collection over the unchanged list (A-0012)', async () => {
  const { go } = draw('')
  const list = await heading('Data model')
  go('+')
  expect(await screen.findByRole('dialog', { name: /New collection/ })).toBeVisible()
  expect(await heading('Data model')).toBe(list)
  expect(refreshed).toHaveBeenCalledOnce()
})

it('shows a collection with the setup of a field over it (A-0013, A-0014, A-0015)', async () => {
  const { go } = draw('chapters')
  const page = await heading('chapters')
  go('chapters/title')
  expect(await screen.findByRole('dialog', { name: /title/i })).toBeVisible()
  expect(await heading('chapters')).toBe(page)
})

it('shows that a field does not exist, with a way back to its collection (A-0262)', async () => {
  draw('chapters/nope')
  expect(await screen.findByRole('heading', { name: 'The field “nope” does not exist.', level: 2 })).toBeVisible()
  const back = screen.getByRole('link', { name: 'Back to Chapters' })
  expect(back).toHaveAttribute('href', `/admin${root}/chapters`)
  expect(screen.queryByRole('list', { name: 'Fields' })).toBeNull()
})

it.each(['nowhere', 'nowhere/title', '+/title', 'chapters/title/deeper'])(
  'shows a not found page at %s (A-0169)',
  async path => {
    draw(path)
    await waitFor(() => expect(document.querySelector('[data-part="empty-state"]')).not.toBeNull())
    expect(screen.queryByRole('list', { name: 'Fields' })).toBeNull()
  },
)
