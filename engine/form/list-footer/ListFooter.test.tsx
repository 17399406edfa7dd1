import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { ListFooter } from './ListFooter.tsx'

const query: LayoutQuery = { fields: [], sort: null, limit: 25, page: 1, at: null }

function draw(loaded: number, count: number | null, change: Partial<LayoutQuery> = {}) {
  const changeQuery = vi.fn<(change: Partial<LayoutQuery>) => void>()
  const items = Array.from({ length: loaded }, (_, id) => ({ id }))
  const { container } = render(
    <ReviewProviders>
      <ListFooter items={items} count={count} query={{ ...query, ...change }} changeQuery={changeQuery} />
    </ReviewProviders>,
  )
  return { changeQuery, said: () => container.querySelector('p')?.textContent }
}

it.each([
  [25, 250, {}, '1-25 of 250'],
  [10, 60, { page: 3 }, '51-60 of 60'],
  [0, 0, {}, '0-0 of 0'],
  [300, 300, { limit: -1 }, '1-300 of 300'],
  [25, 100_000, {}, '1-25 of 100,000'],
  [25, 100_001, {}, '1-25 of more than 100,000'],
] as const)('shows the range of %i rows of %i (C-100, P-417)', (loaded, count, change, words) => {
  expect(draw(loaded, count, change).said()).toBe(words)
})

it.each([
  [24, false],
  [25, true],
  [50, true],
])('offers page sizes with %i rows: %s (P-411, P-412)', (loaded, offered) => {
  draw(loaded, loaded, { limit: 50 })
  const options = screen.queryAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(options).toEqual(offered ? ['25', '50', '100', '250'] : [])
})

it('leads to pages beyond the counted items', () => {
  draw(25, 100_001, { page: 4_001 })
  expect(screen.getByRole('button', { name: /4.?002/ })).toBeTruthy()
})

it('returns to the first page when the page size changes (P-488)', async () => {
  const { changeQuery } = draw(25, 250, { page: 3 })
  await userEvent.selectOptions(screen.getByRole('combobox'), '100')
  expect(changeQuery).toHaveBeenCalledWith({ limit: 100, page: 1 })
})
