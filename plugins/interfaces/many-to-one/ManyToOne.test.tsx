import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { manyToOne } from './plugin.ts'

const author = { collection: 'articles', field: 'author' } as const
const region = { collection: 'articles', field: 'region' } as const

const shows = (words: string) => waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(words))

// Drawers are slow on a busy machine.
describe('many-to-one', () => {
  it('supports keys of an item (A-1149, A-1150)', () => {
    expect(manyToOne).toMatchObject({ id: 'many-to-one', relations: ['m2o'] })
    expect(manyToOne.types).toEqual(['uuid', 'string', 'text', 'integer', 'bigInteger'])
  })

  it('shows the item with the template of its collection (A-1151, A-1159)', async () => {
    await drawFixture(manyToOne, { value: 'a1', field: author })
    await shows('Ingrid Haaland')
  })

  it('prefers its own template (A-1160)', async () => {
    await drawFixture(manyToOne, { value: 'a1', field: author, options: { template: '{{ name }}, {{ id }}' } })
    await shows('Ingrid Haaland, a1')
  })

  it('accepts an item instead of its key (A-1159)', async () => {
    await drawFixture(manyToOne, { value: { id: 'a3' }, field: author })
    await shows('Wanjirũ Kamau')
  })

  it('shows the first text without a template', async () => {
    await drawFixture(manyToOne, { value: 2, field: region })
    await shows('Eastern Africa')
  })

  it('reports a missing template and shows the key if there is no text (A-0985, A-1152)', async () => {
    await drawFixture(manyToOne, { value: 2, field: { collection: 'chapters', field: 'reading' } })
    expect(screen.getByText(/No display template set up/)).toBeVisible()
    await shows('2')
  })

  it('reports a missing relation and shows the value (A-1153)', async () => {
    const { control } = await drawFixture(manyToOne, {
      value: 'a1',
      field: { collection: 'articles', field: 'editor' },
    })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
    expect(control()).toHaveValue('a1')
    expect(control()).toHaveAttribute('readonly')
  })

  it('asks to select an item when empty (A-1165)', async () => {
    await drawFixture(manyToOne, { field: author })
    expect(screen.getByPlaceholderText('Select an item')).toBeVisible()
  })

  it('finds an item by search and stores its key (A-1154, A-1161)', async () => {
    const { user, patches, control } = await drawFixture(manyToOne, { value: 'a1', field: author })
    await user.type(control(), 'kamau')
    // The result, and an option that creates an item.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'a3' }])
    await shows('Wanjirũ Kamau')
  })

  it('shows that nothing was found (A-1154)', async () => {
    const { user, control } = await drawFixture(manyToOne, { field: author })
    await user.type(control(), 'nobody at all')
    expect(await screen.findByText('No results')).toBeVisible()
  })

  it('can be cleared (A-1162)', async () => {
    const { user, patches } = await drawFixture(manyToOne, { value: 'a1', field: author })
    await user.click(await screen.findByRole('button', { name: 'Clear value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('links to the item', async () => {
    await drawFixture(manyToOne, { value: 'a1', field: author })
    expect(await screen.findByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      '#/collections/authors/a1',
    )
  })

  it('creates an item in a drawer and saves it with this one (A-1163)', async () => {
    const { user, patches } = await drawFixture(manyToOne, { field: author }, 'edit', [...preloaded, ...builtIns])
    await user.click(screen.getByRole('button', { name: 'Create item' }))
    const drawer = await screen.findByRole('dialog', { name: 'Create in Authors' })
    await user.type(await within(drawer).findByRole('textbox', { name: /^Name/ }), 'Liv')
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    expect(patches).toMatchObject([{ op: 'edit-one', key: null, patches: [{ field: 'name' }] }])
    await shows('Liv')
  })

  it('edits the item in a drawer and saves it with this one (A-1164)', async () => {
    const { user, patches } = await drawFixture(manyToOne, { value: 'a1', field: author }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Edit item' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(patches).toMatchObject([{ op: 'edit-one', key: 'a1', patches: [{ field: 'name' }] }])
    await shows('Ingrid Haaland!')
  })

  it('uses only the drawer when configured (A-1156)', async () => {
    const { user, control } = await drawFixture(manyToOne, {
      value: 'a1',
      field: author,
      options: { selectMode: 'modal' },
    })
    expect(screen.queryByRole('combobox')).toBeNull()
    await waitFor(() => expect(control()).toHaveValue('Ingrid Haaland'))
    await user.click(control())
    expect(await screen.findByRole('dialog', { name: 'Select item' })).toBeVisible()
  })

  it('shows that the item does not exist', async () => {
    const { patches } = await drawFixture(manyToOne, { value: 'gone', field: author })
    expect(await screen.findByText(/Item gone does not exist/)).toBeVisible()
    expect(patches).toEqual([])
  })
})
