import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawModel, navigate } from '#engine/testing/settings/modelStage.tsx'
import RelationsSection from './RelationsSection.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const diagram = () => screen.getByRole('group', { name: 'Diagram of collections and relations' })
const box = (name: RegExp) => within(diagram()).getByRole('link', { name })

it('draws each collection once and lists all relations in a table', async () => {
  const { user } = drawModel(<RelationsSection path="" />)
  expect(box(/^articles, 7 relations$/)).toBeInTheDocument()
  const links = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map(link => link.textContent)
  expect(links()).toContain('chapters.article')
  expect(links()).not.toContain('articles.cover')
  const link = within(screen.getByRole('table')).getByRole('link', { name: 'chapters.article' })
  expect(link).toHaveAttribute('href', '/admin/settings/data-model/chapters/article')
  await user.click(screen.getByRole('checkbox', { name: 'Include system collections' }))
  expect(links()).toContain('articles.cover')
  expect(box(/^directus_files, /)).toBeInTheDocument()
})

it('is one tab stop, supports arrow keys and opens the selected collection', async () => {
  const { user } = drawModel(<RelationsSection path="" />)
  const stops = () =>
    within(diagram())
      .getAllByRole('link')
      .filter(link => link.getAttribute('tabindex') === '0')
  expect(stops()).toHaveLength(1)
  act(() => box(/^articles, /).focus())
  await user.keyboard('{ArrowRight}')
  const next = document.activeElement
  expect(next).not.toBe(box(/^articles, /))
  expect(stops()).toEqual([next])
  await user.click(box(/^chapters, /))
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/admin/settings/data-model/chapters')
})

it('zooms by buttons and keys within limits', async () => {
  const { user } = drawModel(<RelationsSection path="" />)
  const size = () => Number(diagram().getAttribute('width'))
  const first = size()
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(size()).toBeGreaterThan(first)
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(size()).toBeCloseTo(first)
  act(() => box(/^articles, /).focus())
  await user.keyboard('+')
  expect(size()).toBeGreaterThan(first)
  await user.keyboard('-'.repeat(30))
  expect(size()).toBeGreaterThan(first / 4)
})
