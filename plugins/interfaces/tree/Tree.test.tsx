import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { tree } from './plugin.ts'

const topics = { collection: 'subjects', field: 'children', name: 'Topics', type: 'alias' } as const
const others = [...preloaded, ...builtIns]

const rows = () =>
  screen
    .getAllByRole('treeitem')
    .map(row => `${row.ariaLevel ?? row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`)
const row = (name: string) => screen.getByRole('treeitem', { name })
const ready = async (name: string) => void (await screen.findByRole('treeitem', { name }))

const draw = async (options = {}, mode: 'edit' | 'read-only' = 'edit') => {
  const drawn = await drawFixture(tree, { value: [2, 3, 4], field: topics, options }, mode, others)
  await ready('Harbors')
  return drawn
}

describe('tree', () => {
  it('is for lists of the same collection and says so elsewhere', async () => {
    expect(tree).toMatchObject({ id: 'tree', types: ['alias'], relations: ['o2m'] })
    await drawFixture(tree, { value: [1], field: { ...topics, collection: 'articles', field: 'chapters' } })
    expect(screen.getByText(/A tree needs items of the same collection/)).toBeVisible()
  })

  it('opens and closes nodes with the arrow keys and moves through them', async () => {
    const { user } = await draw({ sortField: 'sort' })
    expect(rows()).toEqual(['1 Harbors', '1 Lighthouses', '1 Weather'])
    row('Harbors').focus()
    await user.keyboard('{ArrowRight}')
    await ready('Marinas')
    await user.keyboard('{ArrowRight}')
    expect(row('Fishing harbors')).toHaveFocus()
    await user.keyboard('{End}')
    expect(row('Weather')).toHaveFocus()
    await user.keyboard('{Home}{ArrowLeft}')
    expect(rows()).toEqual(['1 Harbors', '1 Lighthouses', '1 Weather'])
    await user.keyboard('w')
    expect(row('Weather')).toHaveFocus()
    expect(row('Lighthouses')).toHaveAttribute('tabindex', '-1')
  })

  it('moves a node down, in and out with Alt and arrow keys, each as one change', async () => {
    const { user, patches } = await draw({ sortField: 'sort' })
    row('Harbors').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(rows()).toEqual(['1 Lighthouses', '1 Harbors, Changed', '1 Weather, Changed']))
    expect(row('Harbors, Changed')).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() =>
      expect(rows()).toEqual(['1 Lighthouses, Changed', '2 Keepers', '2 Harbors, Added', '1 Weather, Changed']),
    )
    expect(row('Harbors, Added')).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(rows().at(2)).toMatch(/1 Harbors/))
    expect(patches).toHaveLength(3)
    expect(patches.every(patch => patch.op === 'several')).toBe(true)
  })

  it('adds an item below a node and edits one in a drawer', async () => {
    const { user, patches } = await draw()
    await user.click(screen.getByRole('button', { name: 'Options for Weather' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create item below' }))
    const drawer = await screen.findByRole('dialog', { name: 'Create in Subjects' })
    expect(within(drawer).queryByRole('textbox', { name: /Parent/ })).toBeNull()
    await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Fog')
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await ready('Fog, New')
    expect(patches).toMatchObject([
      { op: 'several', patches: [{ op: 'edit', key: 4, patches: [{ field: 'children', patch: { op: 'create' } }] }] },
    ])
    await user.click(screen.getByRole('button', { name: 'Open Harbors' }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), '!{Control>}{Enter}{/Control}')
    await ready('Harbors!, Changed')
  })

  it('adds existing items, but none that is above', async () => {
    const { user, patches } = await draw({ sortField: 'sort' })
    await user.click(screen.getByRole('button', { name: 'Options for Weather' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add existing items below' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select items' })
    await within(drawer).findByText('Shipwrecks')
    expect(within(drawer).queryByText('The coast')).toBeNull()
    await user.click(within(drawer).getByRole('checkbox', { name: /Shipwrecks/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await ready('Shipwrecks, Added')
    expect(patches).toHaveLength(1)
  })

  it('marks a node as removed and undoes it', async () => {
    const { user, patches } = await draw()
    row('Harbors').focus()
    await user.keyboard('{Delete}')
    await ready('Harbors, Removed')
    await user.keyboard('{Delete}')
    await ready('Harbors')
    expect(patches).toEqual([
      { op: 'remove', key: 2 },
      { op: 'link', key: 2 },
    ])
  })

  it('shows nodes without actions while read-only, and opens them', async () => {
    const { user, patches } = await draw({ sortField: 'sort' }, 'read-only')
    for (const name of [/Create new/, /Add existing/, /Drag/]) expect(screen.queryByRole('button', { name })).toBeNull()
    row('Harbors').focus()
    await user.keyboard('{Delete}{Alt>}{ArrowDown}{/Alt}{ArrowRight}')
    await ready('Marinas')
    expect(patches).toEqual([])
  })
})
