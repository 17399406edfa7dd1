import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { NameInput } from './NameInput.tsx'

function Draw({ start = '' }: { readonly start?: string }) {
  const [name, setName] = useState(start)
  return (
    <NameInput label="Name" value={name} onChange={setName} problem={nameProblem(name, 'collection', ['articles'])} />
  )
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

it('accepts only valid database names (A-0875, A-0876, A-0877)', async () => {
  // proves: A-0878, A-0879, A-0880
  render(<Draw />)
  await userEvent.type(input(), '1Ünder the 2nd Sea!')
  expect(input()).toHaveValue('under_the_2nd_sea')
})

it('keeps the caret position while typing', async () => {
  render(<Draw start="title" />)
  await userEvent.type(input(), '-é', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(input()).toHaveValue('tietle')
  expect(input().selectionStart).toBe(3)
})

it('reports an invalid name but not an empty one', async () => {
  render(<Draw />)
  expect(input()).toBeValid()
  await userEvent.type(input(), 'articles')
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription('This name is already used.')
  await userEvent.clear(input())
  await userEvent.type(input(), 'directus_x')
  expect(input()).toHaveAccessibleDescription('Names starting with “directus_” are reserved.')
})
