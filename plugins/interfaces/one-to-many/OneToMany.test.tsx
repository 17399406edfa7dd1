import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { oneToMany } from './plugin.ts'

const chapters = { collection: 'articles', field: 'chapters', name: 'Chapters', type: 'alias' } as const

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const ready = (words: string) => waitFor(() => expect(screen.getByRole('table')).toHaveTextContent(words))

// Drawers are slow on a busy machine.
describe('one-to-many', () => {
  it('supports lists of items that reference this one (A-1133)', () => {
    expect(oneToMany).toMatchObject({ id: 'one-to-many', types: ['alias'], relations: ['o2m'] })
  })

  it('shows related items in a table with the selected columns (A-1134, A-1140)', async () => {
    await drawFixture(oneToMany, { value: [1, 2], field: chapters, options: { fields: ['title', 'pages'] } })
    await ready('Storm warnings')
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Title', 'Pages', 'Actions'])
    expect(rows().map(row => row.textContent)).toEqual(['First light24', 'Storm warnings31'])
  })

  it('shows three columns by default (A-1137, P-500)', async () => {
    await drawFixture(oneToMany, { value: [1], field: chapters })
    await ready('First light')
    expect(screen.getAllByRole('columnheader')).toHaveLength(4)
  })

  it('reports a missing relation (A-1139)', async () => {
    await drawFixture(oneToMany, { value: [1], field: { collection: 'articles', field: 'notes', type: 'alias' } })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
  })

  it('shows that there are no items (A-1147)', async () => {
    await drawFixture(oneToMany, { value: [], field: chapters })
    expect(screen.getByText('No related items yet.')).toBeVisible()
  })

  it('adds existing items in one change from a drawer that excludes linked ones (A-1142)', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1, 2, 3], field: chapters }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Add existing' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select items' })
    await within(drawer).findByText('1-1 of 1')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Select all' }))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(patches).toEqual([{ op: 'several', patches: [{ op: 'link', key: 4 }] }]))
    await ready('Tide tables')
    expect(rows().at(-1)).toHaveTextContent('Added')
  })

  it('creates an item in a drawer and saves it with this one (A-1141)', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1], field: chapters }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Create new' }))
    const drawer = await screen.findByRole('dialog', { name: 'Create in Chapters' })
    await user.type(within(drawer).getByRole('textbox', { name: /Title/ }), 'Ice')
    expect(within(drawer).queryByRole('textbox', { name: /Article/ })).toBeNull()
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(patches).toHaveLength(1))
    expect(patches[0]).toMatchObject({ op: 'create', values: {} })
    expect(rows().at(-1)).toHaveTextContent(/Ice.*New/)
  })

  it('edits a row in a drawer on click and emits one change (A-1143)', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1], field: chapters }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Open First light' }))
    const title = await screen.findByRole('textbox', { name: /Title/ })
    await user.clear(title)
    await user.type(title, 'Second light')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(patches).toMatchObject([{ op: 'edit', key: 1 }])
    expect(rows()[0]).toHaveTextContent(/Second light.*Changed/)
  })

  it('asks before discarding changes of a drawer and closes without changes immediately', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1], field: chapters }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Open First light' }))
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), '!')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('First light!')
    await user.click(screen.getByRole('button', { name: 'Undo last change' }))
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('First light')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(patches).toEqual([])
  })

  it('marks a row as removed and undoes it (A-1144)', async () => {
    const { user, patches } = await drawFixture(oneToMany, { value: [1, 2], field: chapters })
    await ready('First light')
    await user.click(screen.getByRole('button', { name: 'Remove First light' }))
    expect(rows()[0]).toHaveTextContent('Removed')
    await user.click(screen.getByRole('button', { name: 'Keep First light' }))
    expect(rows()[0]).not.toHaveTextContent('Removed')
    expect(patches).toEqual([
      { op: 'remove', key: 1 },
      { op: 'link', key: 1 },
    ])
  })

  it('sorts by the sort field and moves rows by keyboard and number (A-1145, A-1146)', async () => {
    const { user, patches } = await drawFixture(oneToMany, {
      value: [1, 2, 3],
      field: chapters,
      options: { fields: ['title'], sortField: 'sort' },
    })
    await ready('First light')
    const titles = () => rows().map(row => within(row).getByRole('button', { name: /^Open/ }).textContent)
    expect(titles()).toEqual(['The last keeper', 'First light', 'Storm warnings'])
    screen.getByRole('button', { name: /^Move First light/ }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(titles()).toEqual(['First light', 'The last keeper', 'Storm warnings']))
    expect(patches).toEqual([{ op: 'order', field: 'sort', places: { 1: 0 } }])
    await user.click(screen.getByRole('button', { name: 'Options for Storm warnings' }))
    await user.click(await screen.findByRole('menuitem', { name: /Move to position/ }))
    await user.type(await screen.findByRole('textbox', { name: /Position, 1 to 3/ }), '1{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Storm warnings', 'First light', 'The last keeper']))
  })

  it('shows rows without actions while disabled (A-1148)', async () => {
    await drawFixture(oneToMany, { value: [1], field: chapters }, 'read-only')
    await ready('First light')
    for (const name of [/Create new/, /Add existing/, /Remove/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
