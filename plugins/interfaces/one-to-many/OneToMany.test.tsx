import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noRelationEdit } from '#engine/plugin.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { oneToMany } from './plugin.ts'
import { moveRow, relatedRows } from './relatedRows.ts'

const chapters = { collection: 'articles', field: 'chapters', name: 'Chapters', type: 'alias' } as const

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const ready = (words: string) => waitFor(() => expect(screen.getByRole('table')).toHaveTextContent(words))

describe('one-to-many', () => {
  it('is for lists of items that point here (A-1133)', () => {
    expect(oneToMany).toMatchObject({ id: 'one-to-many', types: ['alias'], relations: ['o2m'] })
  })

  it('shows the related items in a table of the chosen columns (A-1134, A-1140)', async () => {
    await drawFixture(oneToMany, { value: [1, 2], field: chapters, options: { fields: ['title', 'pages'] } })
    await ready('Storm warnings')
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Title', 'Pages', 'Actions'])
    expect(rows().map(row => row.textContent)).toEqual(['First light24', 'Storm warnings31'])
  })

  it('shows three columns without the option (A-1137)', async () => {
    await drawFixture(oneToMany, { value: [1], field: chapters })
    await ready('First light')
    expect(screen.getAllByRole('columnheader')).toHaveLength(4)
  })

  it('says that there is no relation (A-1139)', async () => {
    await drawFixture(oneToMany, { value: [1], field: { collection: 'articles', field: 'notes', type: 'alias' } })
    expect(screen.getByText(/relationship of this field is not set up/)).toBeVisible()
  })

  it('says that there are no items (A-1147)', async () => {
    await drawFixture(oneToMany, { value: [], field: chapters })
    expect(screen.getByText('No related items yet.')).toBeVisible()
  })

  it('offers items that are not linked yet, and links one (A-1142)', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1, 2, 3], field: chapters })
    await user.click(screen.getByRole('combobox', { name: /Add existing items/ }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.click(screen.getByRole('option', { name: 'Tide tables' }))
    expect(patches).toEqual([{ op: 'link', key: 4 }])
    await ready('Tide tables')
    expect(rows().at(-1)).toHaveTextContent('Added')
  })

  it('removes a row with a mark, and takes that back (A-1144)', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1, 2], field: chapters })
    await ready('First light')
    await user.click(screen.getByRole('button', { name: 'Remove the item 1' }))
    expect(rows()[0]).toHaveTextContent('Removed')
    await user.click(screen.getByRole('button', { name: 'Keep the item 1' }))
    expect(rows()[0]).not.toHaveTextContent('Removed')
    expect(patches).toEqual([
      { op: 'remove', key: 1 },
      { op: 'link', key: 1 },
    ])
  })

  it('keeps the order of the sort field, and moves a row by its buttons (A-1145, A-1146)', async () => {
    const { user, patches } = await drawFixture(oneToMany, {
      value: [1, 2, 3],
      field: chapters,
      options: { fields: ['title'], sortField: 'sort' },
    })
    await ready('First light')
    expect(rows().map(row => row.textContent)).toEqual(['The last keeper', 'First light', 'Storm warnings'])
    await user.click(screen.getByRole('button', { name: 'Move 1 up' }))
    expect(patches).toEqual([
      { op: 'update', key: 1, values: { sort: 1 } },
      { op: 'update', key: 3, values: { sort: 2 } },
    ])
  })

  it('links to the items (A-1143)', async () => {
    await drawFixture(oneToMany, { value: [2], field: chapters })
    await ready('Storm warnings')
    expect(screen.getByRole('link', { name: 'Open the item 2' })).toHaveAttribute('href', '#/collections/chapters/2')
  })

  it('shows rows without controls while closed (A-1148)', async () => {
    await drawFixture(oneToMany, { value: [1], field: chapters }, 'read-only')
    await ready('First light')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull()
  })
})

describe('relatedRows', () => {
  it('puts saved, linked and created rows together, with what is staged for them', () => {
    const edit = {
      ...noRelationEdit,
      created: { n: { title: 'New' } },
      updated: { 1: { title: 'B' } },
      linked: [9],
      removed: [2],
    }
    const items = new Map([['1', { id: 1, title: 'A' }]])
    expect(relatedRows([1, 2], edit, items, undefined)).toEqual([
      { key: 1, state: 'updated', item: { id: 1, title: 'B' } },
      { key: 2, state: 'removed', item: null },
      { key: 9, state: 'linked', item: null },
      { key: 'n', state: 'created', item: { title: 'New' } },
    ])
  })

  it('gives new places only to rows that need one', () => {
    const rows = [1, 2, 3].map(key => ({ key, state: 'saved', item: { sort: key } }) as const)
    expect(moveRow(rows, 'sort', 2, -1)).toEqual([
      { key: 3, place: 2 },
      { key: 2, place: 3 },
    ])
  })
})
