import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { foldPatches } from '#engine/core/edits/applyPatch.ts'
import { countRenders } from '#engine/testing/countRenders.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { manyToAny } from './plugin.ts'

const sections = { collection: 'articles', field: 'sections', name: 'Sections', type: 'alias' } as const
const rows = () =>
  within(screen.getByRole('table', { name: 'Sections' }))
    .getAllByRole('row')
    .slice(1)
const ready = (words: string) =>
  waitFor(() => expect(screen.getByRole('table', { name: 'Sections' })).toHaveTextContent(words))

// Drawers are slow on a busy machine.
describe('many-to-any', () => {
  it('supports lists across several collections (A-1370)', () => {
    expect(manyToAny).toMatchObject({ id: 'm2a-builder', types: ['alias'], relations: ['m2a'] })
  })

  it('shows the collection of each row and the item with its template (A-1373)', async () => {
    await drawFixture(manyToAny, { value: [1, 2], field: sections })
    await ready('Ingrid Haaland')
    expect(rows()[0]).toHaveTextContent('AuthorsIngrid Haaland')
    expect(rows()[1]).toHaveTextContent('RegionsNorthern Europe')
  })

  it('asks for a collection before creating an item (A-1371)', async () => {
    const { user, patches } = await drawFixture(manyToAny, { value: [1], field: sections }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Create new' }))
    expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Authors', 'Regions'])
    await user.click(screen.getByRole('menuitem', { name: 'Regions' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Svalbard')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(patches).toMatchObject([
      {
        op: 'create',
        patches: [{ field: 'collection', patch: { value: 'regions' } }, { field: 'item' }, { field: 'item' }],
      },
    ])
  })

  it('asks for a collection before adding items and excludes linked ones (A-1372)', async () => {
    const { user, patches } = await drawFixture(manyToAny, { value: [1, 2], field: sections }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Add existing' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Regions' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select items' })
    await within(drawer).findByText('1-1 of 1')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Select all' }))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(patches).toMatchObject([
      { op: 'several', patches: [{ op: 'create', values: { collection: 'regions', item: 2 } }] },
    ])
  })

  it('edits a row together with its collection, and removes one (A-1374)', async () => {
    const { user, patches } = await drawFixture(manyToAny, { value: [1, 2], field: sections }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Open Ingrid Haaland' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await ready('Ingrid Haaland!')
    expect(patches).toMatchObject([
      { op: 'edit', key: 1, patches: [{ field: 'collection', patch: { value: 'authors' } }, { field: 'item' }] },
    ])
    await user.click(screen.getByRole('button', { name: 'Remove Northern Europe' }))
    expect(patches.at(-1)).toEqual({ op: 'remove', key: 2 })
  })

  it('stores the order in the junction (A-1375)', async () => {
    const { user, patches } = await drawFixture(manyToAny, {
      value: [1, 2],
      field: sections,
      options: { sortField: 'sort' },
    })
    await ready('Ingrid Haaland')
    screen.getByRole('button', { name: /^Move Ingrid/ }).focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(patches).toEqual([{ op: 'order', field: 'sort', places: { 1: 3 } }]))
  })

  it('edits items in the list, and inserts one between others', async () => {
    const { user, patches } = await drawFixture(
      manyToAny,
      { value: [1, 2], field: sections, options: { sortField: 'sort', inline: true } },
      'edit',
      [...preloaded, ...builtIns],
    )
    const title = (name: string) => screen.findByRole('button', { name: new RegExp(name), expanded: true })
    const author = within((await title('Ingrid Haaland')).closest('li') as HTMLElement)
    await user.type(await author.findByRole('textbox', { name: /^Name/ }), '!')
    expect(await title('Ingrid Haaland!')).toBeVisible()
    expect(patches).toMatchObject([
      { op: 'edit', key: 1, patches: [{ field: 'collection', patch: { value: 'authors' } }, { field: 'item' }] },
    ])
    await user.click(screen.getByRole('button', { name: 'Insert after Ingrid Haaland!' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Regions' }))
    await waitFor(() =>
      expect(patches.at(-1)).toMatchObject({ op: 'several', patches: [{ op: 'create' }, { op: 'order' }] }),
    )
    expect(await screen.findByRole('button', { name: /New item/, expanded: true })).toHaveFocus()
  })

  it('renders the block of a key alone, and none for a key of another field', async () => {
    const options = { sortField: 'sort', inline: true }
    const { user } = await drawFixture(manyToAny, { value: [1, 2], field: sections, options }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    const title = (name: string) => screen.findByRole('button', { name: new RegExp(name), expanded: true })
    const author = await title('Ingrid Haaland')
    const region = await title('Northern Europe')
    const input = await within(author.closest('li') as HTMLElement).findByRole('textbox', { name: /^Name/ })
    // The first key also changes the state of the row.
    await user.type(input, '!')
    const renders = [countRenders(author), countRenders(region)]
    for (const key of 'abc') {
      await user.keyboard(key)
      for (const each of renders) each.look()
    }
    expect(renders.map(({ count }) => count())).toEqual([3, 0])
  })

  it('has no changes once what was typed in a block is undone', async () => {
    const { user, patches } = await drawFixture(
      manyToAny,
      { value: [1, 2], field: sections, options: { inline: true } },
      'edit',
      [...preloaded, ...builtIns],
    )
    const title = await screen.findByRole('button', { name: /Ingrid Haaland/, expanded: true })
    const input = await within(title.closest('li') as HTMLElement).findByRole('textbox', { name: /^Name/ })
    await user.type(input, '!')
    expect(title).toHaveTextContent('Changed')
    await user.keyboard('{Backspace}')
    expect(title).not.toHaveTextContent('Changed')
    expect(
      foldPatches(
        patches.map(patch => ({ field: 'sections', patch })),
        null,
      ),
    ).toEqual({})
  })

  it('does not explain again in each block of a read-only list why it cannot be edited', async () => {
    const options = { sortField: 'sort', inline: true }
    await drawFixture(manyToAny, { value: [1, 2], field: sections, options }, 'read-only', [...preloaded, ...builtIns])
    expect(await screen.findAllByRole('textbox', { name: /^Name/ })).toHaveLength(2)
    expect(screen.queryByText(/You can view this item/)).toBeNull()
  })

  it('reports a missing relation (A-1376)', async () => {
    await drawFixture(manyToAny, { value: [1], field: { collection: 'articles', field: 'notes', type: 'alias' } })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
  })
})
