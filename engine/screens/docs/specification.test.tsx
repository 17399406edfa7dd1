import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import { systemModel } from '#engine/testing/settings/systemModel.ts'
import DocsModule from './DocsModule.tsx'
import DocsNavigation from './DocsNavigation.tsx'
import { loadSpecification, specification } from './specification.ts'

// Missing in jsdom.
Element.prototype.scrollTo = () => {}

const draw = (path: string, admin: boolean) =>
  drawSettings(
    <>
      <nav>
        <DocsNavigation />
      </nav>
      <DocsModule path={path} hrefOf={to => `/admin/docs/${to}`} />
    </>,
    {},
    systemModel([], admin),
    `/admin/docs/${path}`,
  )

const navigation = () => within(screen.getAllByRole('navigation')[0] ?? document.body)

afterEach(() => vi.unstubAllGlobals())

it('lists each page by its own title', async () => {
  const files = Object.keys(import.meta.glob('../../../docs/specification/*.md'))
  expect(files).toHaveLength(specification.length)
  const loaded = await Promise.all(specification.map(({ path }) => loadSpecification(path)))
  expect(loaded.map(({ path, title }) => ({ path, title, body: '' }))).toEqual(specification)
  for (const { body } of loaded) expect(body.length).toBeGreaterThan(1000)
})

it('shows the specification to administrators, last in the navigation (A-0720)', async () => {
  draw('specification/decisions', true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Decisions' })).toBeInTheDocument()
  expect(navigation().getAllByRole('group').at(-1)).toHaveTextContent(/^Specification.*Security$/)
})

it('finds rows of the specification for administrators', async () => {
  const { user } = draw('', true)
  await user.type(await screen.findByRole('searchbox', { name: 'Search documentation' }), 'C-160')
  expect(await navigation().findByRole('link', { name: /^Content and files/ })).toBeInTheDocument()
})

it('hides the specification from other users (A-0720)', async () => {
  const { user } = draw('specification/decisions', false)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument()
  expect(navigation().queryByText('Specification')).toBeNull()
  await user.type(await screen.findByRole('searchbox', { name: 'Search documentation' }), 'C-160')
  expect(navigation().queryByRole('link', { name: /^Content and files/ })).toBeNull()
})
