import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { textStyles } from '#engine/plugin.ts'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { nextSort } from './nextSort.ts'
import { tabular } from './plugin.ts'

const items = [
  { id: 1, title: 'The keepers', status: 'draft' },
  { id: 2, title: 'Storm warnings', status: 'review' },
  { id: 3, title: 'Tides', status: 'published' },
]
const query = { fields: ['title', 'status'] }
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const widths = (container: HTMLElement) =>
  [...container.querySelectorAll('col')].map(col => col.style.inlineSize || col.getAttribute('style'))

describe('table layout', () => {
  it('has its defaults (C-098, C-102, C-124)', () => {
    // proves: P-399
    expect(Object.keys(tabular.options)).toEqual(['spacing', 'mandatorySort', 'grid', 'widths'])
    expect(tabular.options).toMatchObject({
      spacing: { default: 'cozy', enum: ['compact', 'cozy', 'comfortable'] },
      mandatorySort: { default: false },
      widths: { default: {} },
    })
  })

  it('shows the first four fields by default, and only existing fields of the selected ones (C-099)', () => {
    const collection = reviewMetadata.collection('articles')
    if (!collection) throw new Error('The review project has no articles')
    const shown = (fields: readonly string[]) =>
      tabular.fields({ fields }, {}, { collection, metadata: reviewMetadata })
    expect(shown([])).toEqual(['id', 'title', 'author', 'region'])
    expect(shown(['gone', 'status'])).toEqual(['status'])
  })

  it.each([
    [false, 1],
    [true, 0],
  ])('selects all rows unless only one can be selected: %s', async (single, count) => {
    const { events } = await drawLayout(tabular, { items, query, selecting: true, single })
    expect(screen.queryAllByRole('radio')).toHaveLength(single ? items.length : 0)
    expect(screen.queryAllByRole('checkbox', { name: 'Select all' })).toHaveLength(count)
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true })
    expect(events).toHaveLength(count)
  })

  it('selects the next row by an arrow key from a radio button, but not from another cell', async () => {
    const { user, events } = await drawLayout(tabular, { items, query, selecting: true, single: true })
    screen.getAllByRole('radio')[0]?.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(events).toEqual([{ kind: 'selection', selection: [2] }]))
    expect(screen.getAllByRole('radio')[1]).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(events).toHaveLength(1)
  })

  it.each([
    ['ascending, descending, none (P-398)', false, [null, 'title', '-title', null]],
    ['ascending and descending when an order is required (P-399)', true, [null, 'title', '-title', 'title']],
    ['by this column after sorting by another one (P-398)', false, ['-status', 'title']],
  ] as const)('sorts by clicking a header: %s', (_, mandatory, sorts) => {
    const [first, ...rest] = sorts
    let sort: string | null = first
    for (const next of rest) {
      sort = nextSort(sort, 'title', mandatory)
      expect(sort).toBe(next)
    }
  })

  it('keeps a stored order and starts it at the first page (P-399, P-487)', async () => {
    const { user, events } = await drawLayout(tabular, { items, query: { ...query, sort: '-title' } })
    await user.click(screen.getByRole('checkbox', { name: 'Always sorted' }))
    expect(events.at(-1)).toEqual({ kind: 'options', change: { mandatorySort: true } })
    await user.click(within(header('Title')).getByRole('button', { name: 'Title' }))
    expect(events.at(-1)).toEqual({ kind: 'query', change: { sort: 'title', page: 1 } })
  })

  it('uses the stored column width, or one that fits, at least 24 px, and 36 px for checkboxes (P-405, P-407)', async () => {
    const fields = ['title', 'status', 'id', 'region']
    const { container } = await drawLayout(tabular, {
      items,
      query: { fields },
      options: { widths: { status: 300, id: 28, region: 7 } },
    })
    expect(widths(container)).toEqual([null, '200px', '300px', '28px', '24px', null])
  })

  it('hides a name that does not fit in a header of up to 90 px (P-409)', async () => {
    await drawLayout(tabular, { items, query, options: { widths: { title: 60, status: 91 } } })
    const isHidden = (name: string) => within(header(name)).getByText(name).className === textStyles.hidden
    expect([isHidden('Title'), isHidden('Status')]).toEqual([true, false])
  })
})
