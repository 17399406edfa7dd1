import '#engine/ui/tokens/index.css'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { tabular } from './plugin.ts'

// Only visible rows are drawn, and only a browser has a layout.
const items = [
  { id: 1, title: 'The keepers', status: 'draft' },
  { id: 2, title: 'Storm warnings', status: 'review' },
  { id: 3, title: 'Tides', status: 'published' },
]
const query = { fields: ['title', 'status'] }
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it.each([
  ['none', [], false, false],
  ['some', [2], false, true],
  ['all', [1, 2, 3], true, false],
] as const)(
  'shows in the header that %s of its rows are selected (P-400, P-401, P-402)',
  async (_, selection, all, some) => {
    // proves: P-403
    await drawLayout(tabular, { items, query, selection })
    expect(box('Select all').checked).toBe(all)
    expect(box('Select all').indeterminate).toBe(some)
    for (const { id, title } of items)
      expect(box(`Select item ${title}`).checked).toBe(selection.some(key => key === id))
  },
)

it('adds rows to the selection and removes them from it (C-084, C-085)', async () => {
  const { user, events } = await drawLayout(tabular, { items, query })
  for (const title of ['The keepers', 'Tides', 'The keepers']) await user.click(box(`Select item ${title}`))
  const chosen = events.flatMap(event => (event.kind === 'selection' ? [event.selection] : []))
  expect(chosen).toEqual([[1], [1, 3], [3]])
})
