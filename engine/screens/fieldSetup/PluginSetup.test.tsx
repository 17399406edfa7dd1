import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawSetup, stored } from '#engine/testing/fieldSetup/drawSetup.tsx'

const tab = (name: string) => screen.getByRole('tab', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const patch = (meta: object) => [
  expect.objectContaining({ method: 'PATCH', path: '/fields/articles/title', body: { meta } }),
]

it('stores the selected interface and its options (A-0358, A-0360)', async () => {
  const { user, saved } = drawSetup(stored('title'))
  await user.click(tab('Field and interface'))
  await user.click(screen.getByRole('combobox', { name: 'Interface' }))
  await user.click(screen.getByRole('option', { name: /^Text input/ }))
  await user.type(await screen.findByLabelText('Placeholder'), 'Here')
  await user.click(save())
  expect(saved).toEqual(patch({ interface: 'text-input', options: { placeholder: 'Here' } }))
})

it('stores the selected display and its options (A-0378, A-0379)', async () => {
  const { user, saved } = drawSetup(stored('title'))
  await user.click(tab('Display'))
  await user.click(screen.getByRole('combobox', { name: 'Display' }))
  await user.click(screen.getByRole('option', { name: /^Formatted/ }))
  await user.click(await screen.findByLabelText('Bold'))
  await user.click(save())
  expect(saved).toEqual(patch({ display: 'formatted-value', display_options: { bold: true } }))
})

it('shows no options and no error before an interface is selected (A-0362)', async () => {
  const { user } = drawSetup(stored('title', { interface: null }))
  await user.click(tab('Field and interface'))
  expect(screen.getByRole('combobox', { name: 'Interface' })).toHaveValue('')
  expect(screen.queryByRole('heading', { name: 'Options' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('No options')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Interface' }))
  await user.click(screen.getByRole('option', { name: 'Icon' }))
  expect(screen.getByRole('heading', { name: 'Options' })).toBeVisible()
})
