import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { firstGroups } from '#engine/core/dataModel/collectionGroup.ts'
import { shownGroups } from '#engine/core/dataModel/shownGroups.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { sidebar } from '#engine/ui/page/sidebar.ts'
import { CollectionsPage } from './CollectionsPage.tsx'

const collection = (name: string, hidden: boolean | null, note: string | null = null) => ({
  collection: name,
  meta:
    hidden === null ? null : { collection: name, icon: null, note, display_template: null, hidden, singleton: false },
})

function draw(
  collections = [
    collection('zebras', false, 'Striped'),
    collection('ants', true),
    collection('loose', null),
    collection('directus_users', false),
  ],
) {
  const metadata = buildMetadata({
    collections,
    fields: [],
    relations: [],
    permissions: [],
    language: 'en-US',
    caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  })
  return render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <StudioProvider host={{ ...reviewHost(), metadata }}>
        <CollectionsPage />
      </StudioProvider>
    </I18nProvider>,
  )
}
const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('a')?.textContent)
const box = (name: string) => screen.getByRole('checkbox', { name })

beforeEach(() => {
  sidebar.put(true)
  shownGroups.put(firstGroups)
})

it('lists collections by name with icon, note and link (A-0081, A-0082, A-0083)', () => {
  // proves: A-0084, A-0085, A-0100, A-0102
  draw()
  expect(screen.getAllByRole('columnheader').map(each => each.textContent)).toEqual(['Icon', 'Name', 'Note'])
  expect(rows()).toEqual(['ants', 'loose', 'zebras'])
  expect(screen.getByRole('cell', { name: 'Striped' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'loose' })).toHaveAttribute('href', '/admin/settings/data-model/loose')
})

it('links to a new collection (A-0086)', () => {
  draw()
  expect(screen.getByRole('link', { name: 'Create collection' })).toHaveAttribute(
    'href',
    '/admin/settings/data-model/+',
  )
})

it('filters by four groups and hides system collections at first (A-0087, A-0088, A-0089)', async () => {
  // proves: A-0090, A-0091, A-0092, A-0093, A-0094, A-0095, A-0096, A-0097, A-0098, A-0099, A-1017
  draw()
  expect(['Visible', 'Unmanaged', 'Hidden', 'System'].map(name => box(name).matches(':checked'))).toEqual([
    true,
    true,
    true,
    false,
  ])
  await userEvent.click(box('System'))
  expect(rows()).toEqual(['ants', 'directus_users', 'loose', 'zebras'])
  await userEvent.click(box('Visible'))
  await userEvent.click(box('System'))
  expect(rows()).toEqual(['ants', 'loose'])
  await userEvent.click(box('Hidden'))
  expect(rows()).toEqual(['loose'])
  await userEvent.click(box('Unmanaged'))
  expect(rows()).toEqual([])
  expect(screen.getByRole('heading', { name: 'No collections shown' })).toBeVisible()
})

it('marks hidden collections visually and in text (A-0101)', () => {
  draw()
  const [hidden, , visible] = screen.getAllByRole('row').slice(1)
  expect(hidden).toHaveTextContent('Hidden')
  expect(hidden).toHaveAttribute('data-state', 'hidden')
  expect(visible).not.toHaveTextContent('Hidden')
})

it('shows a notice without collections that links to a new one (A-0103, A-0104)', () => {
  draw([])
  expect(screen.getByRole('heading', { name: 'No collections' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Create collection' })).toHaveLength(2)
})
