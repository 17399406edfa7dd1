import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { fixtures } from './fixtures.ts'
import { nearFilter } from './nearFilter.ts'
import { calendar } from './plugin.ts'

const fixture = (name: string) => fixtures.states[name] ?? { items: [] }
const cell = (name: RegExp) => within(screen.getByRole('button', { name }).closest('td') as HTMLElement)
const keyed = (title: string) => screen.getAllByRole('link', { name: title })[0] as HTMLElement

describe('calendar', () => {
  it('requests only the visible days', () => {
    const collection = reviewMetadata.collection('articles')
    if (!collection) throw new Error('The review project has no articles')
    const query = { fields: [], sort: null, limit: 25, page: 3, at: '2026-03-05' }
    const context = { collection, metadata: reviewMetadata }
    expect(calendar.request?.(query, {}, context)).toEqual({
      limit: 1000,
      page: 1,
      sort: ['published_on'],
      filter: { published_on: { _gte: '2026-02-21', _lt: '2026-04-16' } },
    })
    const zoned = calendar.request?.(query, { startField: 'starts_at' }, context)
    expect(zoned?.filter).toEqual({ starts_at: { _gte: '2026-02-21T00:00:00.000Z', _lt: '2026-04-16T00:00:00.000Z' } })
  })

  it('shows items on their days and counts the others', async () => {
    await drawLayout(calendar, fixture('month'))
    const day = cell(/March 5, 2026, 4 items/)
    expect(day.getByRole('link', { name: 'Storm warnings' })).toBeVisible()
    expect(day.getByRole('button', { name: /All 4 items/ })).toHaveTextContent('+2 more')
    expect(screen.queryByText('Without a day')).toBeNull()
  })

  it('shows a multi-day item on each of its days', async () => {
    await drawLayout(calendar, fixture('lasting'))
    const grid = within(screen.getByRole('table'))
    expect(grid.getAllByRole('link', { name: /Festival/ })).toHaveLength(4)
  })

  it('opens an item', async () => {
    const { user, events } = await drawLayout(calendar, fixture('month'))
    await user.click(keyed('Storm warnings'))
    expect(events).toEqual([{ kind: 'open', key: 2 }])
  })

  it('selects in a list for selection, and says what is selected', async () => {
    const { user, events } = await drawLayout(calendar, { ...fixture('month'), selecting: true, selection: [1] })
    expect(keyed('Storm warnings')).not.toHaveAttribute('aria-current')
    await user.click(keyed('Storm warnings'))
    expect(events).toEqual([{ kind: 'selection', selection: [1, 2] }])
    expect(keyed('Storm warnings')).toHaveAttribute('aria-current', 'true')
    await user.click(keyed('Storm warnings'))
    expect(events.at(-1)).toEqual({ kind: 'selection', selection: [1] })
  })

  it('navigates days and months by keyboard', async () => {
    const { user, events } = await drawLayout(calendar, fixture('month'))
    screen.getByRole('button', { name: /^[^A].*March 5, 2026/ }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /March 6, 2026/ })).toHaveFocus()
    await user.keyboard('{PageDown}')
    expect(events.at(-1)).toEqual({ kind: 'query', change: { at: '2026-04-06' } })
    expect(screen.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  })

  it('is one tab stop, with the items of a day below it', async () => {
    const { user, container } = await drawLayout(calendar, fixture('month'))
    const stops = () => container.querySelectorAll('tbody :is(a, button)[tabindex="0"]')
    expect(stops()).toHaveLength(1)
    const day = screen.getByRole('button', { name: /^[^A].*March 5, 2026/ })
    day.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(keyed('Storm warnings').closest('td')).toContainElement(document.activeElement as HTMLElement)
    expect([...stops()]).toEqual([document.activeElement])
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(day).toHaveFocus()
    await user.keyboard('{End}')
    expect(screen.getByRole('button', { name: /March 7, 2026/ })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('button', { name: /February 28, 2026/ })).toHaveFocus()
  })

  it('navigates to the next and previous month and today', async () => {
    const { user, events } = await drawLayout(calendar, { ...fixture('month'), query: { at: '2026-01-31' } })
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(events.at(-1)).toEqual({ kind: 'query', change: { at: '2026-02-28' } })
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(events.at(-1)).toEqual({ kind: 'query', change: { at: '2026-01-28' } })
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(screen.getByRole('table').querySelector('[data-current] [aria-current="date"]')).not.toBeNull()
  })

  it('leads from days without items to the closest ones', async () => {
    const { user, events } = await drawLayout(calendar, { ...fixture('month'), items: [], query: { at: '2020-02-10' } })
    const [shown, announced] = await screen.findAllByText('No items on these days.')
    expect(shown).toBeVisible()
    expect(announced).toHaveAttribute('aria-live', 'polite')
    const next = await screen.findByRole('button', { name: /^Next item: / })
    expect(screen.queryByRole('button', { name: /^Previous item: / })).toBeNull()
    await user.click(next)
    expect(events.at(-1)).toEqual({ kind: 'query', change: { at: expect.stringMatching(/^202[1-9]-/) } })
  })

  it('goes to a typed date, but not to the years on the way to it', async () => {
    const { events } = await drawLayout(calendar, fixture('month'))
    const input = screen.getByLabelText('Go to date')
    fireEvent.change(input, { target: { value: '0019-03-05' } })
    expect(events).toEqual([])
    fireEvent.change(input, { target: { value: '1999-03-05' } })
    expect(events).toEqual([{ kind: 'query', change: { at: '1999-03-05' } }])
    expect(screen.getByRole('heading', { name: 'March 1999' })).toBeVisible()
  })

  it.each([
    ['date', 'next', { day: { _gte: '2026-04-06' } }],
    ['date', 'previous', { day: { _lt: '2026-04-05' } }],
    ['dateTime', 'next', { day: { _gte: '2026-04-06T00:00:00' } }],
    ['timestamp', 'previous', { day: { _lt: new Date('2026-04-05T00:00:00').toISOString() } }],
  ] as const)('finds the items near a day in a field of type %s: %s', (type, side, filter) => {
    expect(nearFilter(plainField({ collection: 'articles', field: 'day', type }), side, '2026-04-05')).toEqual(filter)
  })

  it('moves an item to another day by keyboard', async () => {
    const { user, events } = await drawLayout(calendar, fixture('month'))
    keyed('Storm warnings').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(events).toEqual([{ kind: 'update', key: 2, values: { published_on: '2026-03-12' } }])
  })

  it('moves the end together with the start', async () => {
    const { user, events } = await drawLayout(calendar, fixture('lasting'))
    keyed(screen.getAllByRole('link')[0]?.textContent ?? '').focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(events).toEqual([
      {
        kind: 'update',
        key: 1,
        values: { starts_at: '2026-03-11T09:00:00.000Z', ends_at: '2026-03-14T18:00:00.000Z' },
      },
    ])
  })

  it('disables moves without permission', async () => {
    const { user, events } = await drawLayout(calendar, fixture('closed'))
    keyed('Storm warnings').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(events).toEqual([])
  })

  it('explains its requirements when there is no date field', async () => {
    await drawLayout(calendar, fixture('noDays'))
    expect(screen.getByText('Calendars need a date')).toBeVisible()
  })
})
