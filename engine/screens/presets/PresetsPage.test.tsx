import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import type { Item } from '#schemas/data/Item.ts'
import PresetsSection from './PresetsSection.tsx'

const ida = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Wells' }

const presets: readonly Item[] = [
  { id: 1, bookmark: 'New ones', user: null, role: null, collection: 'articles', layout: 'tabular' },
  { id: 2, bookmark: null, user: ida, role: null, collection: 'articles', layout: 'cards' },
  { id: 3, bookmark: null, user: null, role: { name: 'Editors' }, collection: 'notes', layout: null },
]

const draw = (rows = presets) => drawSettings(<PresetsSection path="" />, { '/presets': rows })

const table = () => screen.findByRole('table', { name: 'Presets' })
const row = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(name) })
const box = async (name: string) => within(await row(name)).getByRole('checkbox')
const link = async (name: string) => within(await row(name)).getByRole('link')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('lists all presets with collection, scope, layout and name (A-0621, A-0622, A-0623)', async () => {
  // proves: A-0624, A-0625, A-0626, A-0627, A-0628, A-0629, A-0630, A-0631, A-0961, A-1004, A-1006
  const { server } = draw()
  const [head, ...rows] = within(await table()).getAllByRole('row')
  const cells = [head, ...rows].map(each => [...(each?.children ?? [])].map(cell => cell.textContent))
  expect(cells).toEqual([
    ['', 'Collection', 'Applies to', 'Layout', 'Name'],
    ['', 'Articles', 'Everyone', 'Table', 'New ones'],
    ['', 'Articles', 'Ida Wells', 'Cards', '—'],
    ['', 'Notes', 'Editors', '', '—'],
  ])
  const widths = [...(head?.querySelectorAll('th') ?? [])].slice(1).map(cell => cell.style.getPropertyValue('--width'))
  expect(widths).toEqual(Array.from({ length: 4 }, () => 'calc((100cqi - 44px) * 0.25)'))
  expect(rows.every(each => within(each).queryByRole('checkbox') !== null)).toBe(true)
  expect(server.reads).toContain(
    '/presets?fields=id,bookmark,user.email,user.first_name,user.last_name,role.name,collection,layout&limit=-1',
  )
})

it('counts bookmarks separately from default presets (A-0641, A-0642, A-0643)', async () => {
  // proves: A-0644, A-0962, A-1013, A-1014
  const { server } = draw()
  await screen.findByText('Bookmarks')
  const facts = screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Bookmarks', '1'],
    ['Presets', '2'],
  ])
  expect(server.reads).toContain(
    '/presets?fields=id&filter={"bookmark":{"_nnull":true}}&limit=0&meta=filter_count,total_count',
  )
})

it('links to a new preset, also from an empty list (A-0632, A-0633, A-0634)', async () => {
  // proves: A-0989
  draw([])
  const empty = await screen.findByRole('heading', { name: 'No presets yet' })
  expect(screen.queryByRole('table')).toBeNull()
  const links = screen.getAllByRole('link', { name: 'Create preset' })
  expect(links.map(each => each.getAttribute('href'))).toEqual(Array(2).fill('/admin/settings/presets/+'))
  expect(links.map(each => empty.parentElement?.contains(each))).toEqual([false, true])
})

it('opens a row on click, and selects it in selection mode (A-0635, A-0636)', async () => {
  const { user } = draw()
  expect(await link('New ones')).toHaveAttribute('href', '/admin/settings/presets/1')
  const pressed: boolean[] = []
  const note = (event: Event) => {
    pressed.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', note)
  await user.click(await link('New ones'))
  expect(pressed).toEqual([false])
  expect(await box('New ones')).not.toBeChecked()
  await user.click(await box('Editors'))
  pressed.length = 0
  await user.click(await link('New ones'))
  expect(pressed).toEqual([true])
  expect(await box('New ones')).toBeChecked()
  await user.click(await link('New ones'))
  expect(await box('New ones')).not.toBeChecked()
  document.removeEventListener('click', note)
})

it('deletes the selected presets together after confirmation (A-0637, A-0638, A-0639)', async () => {
  // proves: A-0640, A-0966
  const { user, server } = draw()
  await table()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.click(await box('New ones'))
  await user.click(await box('Editors'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const asks = await screen.findByRole('alertdialog')
  expect(server.sent).toEqual([])
  await user.click(within(asks).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2))
  expect(server.sent).toEqual([{ method: 'DELETE', path: '/presets/1,3', body: undefined }])
  expect(await box('Ida Wells')).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})
