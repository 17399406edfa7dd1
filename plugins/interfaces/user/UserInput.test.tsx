import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { user as userInput } from './plugin.ts'

const owner = { collection: 'articles', field: 'owner', type: 'uuid' } as const
const shows = (words: string) => waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(words))

// Drawers are slow on a busy machine.
describe('user', () => {
  it('supports keys of a user (A-1346)', () => {
    expect(userInput).toMatchObject({ id: 'user', types: ['uuid'], relations: ['m2o'] })
  })

  it('shows avatar and name (A-1349)', async () => {
    const { container } = await drawFixture(userInput, { value: 'u1', field: owner })
    await shows('Maya Okafor')
    expect(container.querySelector('img')).not.toBeNull()
  })

  it('shows the email when there is no name (A-1349)', async () => {
    await drawFixture(userInput, { value: 'u2', field: owner })
    await shows('quiet@example.com')
  })

  it('selects a user in the list and stores the id (A-1347, A-1350, C-228)', async () => {
    const { user, patches, control } = await drawFixture(userInput, { field: owner })
    await user.type(control(), 'maya')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Browse items' })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'u1' }])
  })

  it('uses only the drawer when configured (A-1348, C-230)', async () => {
    const { user, control } = await drawFixture(userInput, {
      value: 'u1',
      field: owner,
      options: { selectMode: 'modal' },
    })
    await waitFor(() => expect(control()).toHaveValue('Maya Okafor'))
    await user.click(control())
    expect(await screen.findByRole('dialog', { name: 'Select item' })).toBeVisible()
  })

  it('reports a missing relation', async () => {
    await drawFixture(userInput, { value: 'u1', field: { collection: 'articles', field: 'editor' } })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
  })
})
