import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtures } from './fixtures.ts'
import { autocomplete } from './plugin.ts'

const { empty = {}, filled = {}, noService = {} } = fixtures.states

describe('autocomplete', () => {
  it('stores the value of a suggestion', async () => {
    const { user, patches, control } = await drawFixture(autocomplete, empty)
    await user.type(control(), 'norw')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(patches).toEqual([{ op: 'set', value: 'Utsira' }])
  })

  it('stores any other text, and null when it is cleared', async () => {
    const { user, patches, control } = await drawFixture(autocomplete, filled)
    await user.type(control(), 'Nowhere')
    expect(await screen.findByText('No results')).toBeVisible()
    await user.tab()
    expect(patches).toEqual([{ op: 'set', value: 'Nowhere' }])
    await user.click(await screen.findByRole('button', { name: /Clear/ }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('stores nothing when it is opened and left', async () => {
    const { user, patches, control } = await drawFixture(autocomplete, filled)
    await user.click(control())
    expect(screen.getByText('Type to see suggestions.')).toBeVisible()
    await user.tab()
    expect(control()).toHaveValue('Utsira')
    expect(patches).toEqual([])
  })

  it('says that no service is set', async () => {
    const { user, control } = await drawFixture(autocomplete, noService)
    await user.type(control(), 'a')
    expect(await screen.findByText(/No service is set/)).toBeVisible()
  })
})
