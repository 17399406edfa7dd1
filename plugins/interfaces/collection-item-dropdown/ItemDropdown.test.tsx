import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtures } from './fixtures.ts'
import { collectionItemDropdown } from './plugin.ts'

const {
  empty = {},
  chosen = {},
  filtered = {},
  missing = {},
  otherCollection = {},
  noCollection = {},
} = fixtures.states
const options = () => screen.getAllByRole('option')

describe('item of a collection', () => {
  it('shows the chosen item with a link to it', async () => {
    const { control } = await drawFixture(collectionItemDropdown, chosen)
    await waitFor(() => expect(control()).toHaveValue('Ingrid Haaland'))
    expect(screen.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', '#/collections/authors/a1')
  })

  it('stores the collection and the key of an item, and null when it is cleared', async () => {
    const { user, patches, control } = await drawFixture(collectionItemDropdown, empty)
    await user.click(control())
    await waitFor(() => expect(options().length).toBeGreaterThan(1))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(patches).toEqual([{ op: 'set', value: { collection: 'authors', key: expect.any(String) } }])
    await user.click(await screen.findByRole('button', { name: /Clear/ }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('offers only the items of its filter', async () => {
    const { user, control } = await drawFixture(collectionItemDropdown, filtered)
    await user.click(control())
    await waitFor(() => expect(options()).toHaveLength(1))
  })

  it('says that an item does not exist', async () => {
    await drawFixture(collectionItemDropdown, missing)
    expect(await screen.findByText(/Item gone does not exist/)).toBeVisible()
  })

  it.each([
    ['an item of another collection', otherCollection, /not an item of the collection/],
    ['no collection', noCollection, /collection of this field is not set up/],
  ])('keeps the value with %s', async (_, fixture, words) => {
    const { patches, control } = await drawFixture(collectionItemDropdown, fixture)
    expect(screen.getByText(words)).toBeVisible()
    expect(control()).toHaveValue(JSON.stringify(fixture.value))
    expect(patches).toEqual([])
  })
})
