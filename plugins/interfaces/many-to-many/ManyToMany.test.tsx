import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { manyToMany } from './plugin.ts'

const tags = { collection: 'articles', field: 'tags', name: 'Tags', type: 'alias' } as const
const rows = () =>
  within(screen.getByRole('table', { name: 'Tags' }))
    .getAllByRole('row')
    .slice(1)
const ready = (words: string) =>
  waitFor(() => expect(screen.getByRole('table', { name: 'Tags' })).toHaveTextContent(words))

// Drawers are slow on a busy machine.
describe('many-to-many', () => {
  it('supports lists with a junction (A-1362)', () => {
    expect(manyToMany).toMatchObject({ id: 'many-to-many', types: ['alias'], relations: ['m2m'] })
  })

  it('shows the selected columns of the related items and the junction, or the first ones (A-1363)', async () => {
    await drawFixture(manyToMany, { value: [1, 2], field: tags, options: { fields: ['name', 'note'] } })
    await ready('Harbour')
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Name', 'Note', 'Actions'])
    expect(rows()[0]).toHaveTextContent('HarbourMost of it')
  })

  it('creates an item and links it (A-1365)', async () => {
    const { user, patches } = await drawFixture(
      manyToMany,
      { value: [1], field: tags, options: { fields: ['name'] } },
      'edit',
      [...preloaded, ...builtIns],
    )
    await user.click(await screen.findByRole('button', { name: 'Create new' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ice')
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Thin')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows().at(-1)).toHaveTextContent(/Ice.*New/))
    expect(patches).toHaveLength(1)
  })

  it('links selected items with new rows and excludes linked ones (A-1366)', async () => {
    const { user, patches } = await drawFixture(
      manyToMany,
      { value: [1, 2], field: tags, options: { fields: ['name'] } },
      'edit',
      [...preloaded, ...builtIns],
    )
    await user.click(await screen.findByRole('button', { name: 'Add existing' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select items' })
    await within(drawer).findByText('1-1 of 1')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Select all' }))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await ready('Winter')
    expect(patches).toMatchObject([{ op: 'several', patches: [{ op: 'create', values: { tag: 3 } }] }])
  })

  it('edits the item and the junction row in one drawer (A-1367)', async () => {
    const { user, patches } = await drawFixture(
      manyToMany,
      { value: [1, 2], field: tags, options: { fields: ['name', 'note'] } },
      'edit',
      [...preloaded, ...builtIns],
    )
    await user.click(await screen.findByRole('button', { name: 'Open Harbour' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 's')
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), '!')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows()[0]).toHaveTextContent(/Harbours.*Changed.*Most of it!/))
    expect(patches).toMatchObject([{ op: 'edit', key: 1, patches: [{ field: 'tag' }, { field: 'note' }] }])
  })

  it('removes only the junction row (A-1368)', async () => {
    const { user, patches } = await drawFixture(manyToMany, {
      value: [1, 2],
      field: tags,
      options: { fields: ['name'] },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Night' }))
    expect(patches).toEqual([{ op: 'remove', key: 2 }])
  })

  it('stores the order in the junction (A-1364)', async () => {
    const { user, patches } = await drawFixture(manyToMany, {
      value: [1, 2],
      field: tags,
      options: { fields: ['name'], sortField: 'sort' },
    })
    await ready('Night')
    screen.getByRole('button', { name: /^Move Night/ }).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(patches).toEqual([{ op: 'order', field: 'sort', places: { 2: 0 } }]))
    expect(rows()[0]).toHaveTextContent('Night')
  })

  it('reports a missing relation (A-1369, A-0984)', async () => {
    await drawFixture(manyToMany, { value: [1], field: { collection: 'articles', field: 'notes', type: 'alias' } })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
  })
})
