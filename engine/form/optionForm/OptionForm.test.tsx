import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Options } from '#engine/core/optionForm/Options.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import type { OptionsSchema } from '#engine/core/registry/OptionsSchema.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { OptionForm } from './OptionForm.tsx'

// The options are drawn by the studio's own plugins, from the registry.
const declared = import.meta.glob<Readonly<Record<string, InterfacePlugin>>>(
  '../../../plugins/interfaces/*/plugin.ts',
  {
    eager: true,
  },
)
const plugins = Object.values(declared).flatMap(module => Object.values(module))
const pluginOf = (id: string) => plugins.find(plugin => plugin.id === id) ?? { options: {} }

async function draw(options: OptionsSchema, stored: Options = {}, collection: string | null = null) {
  const changed = vi.fn<(options: Options) => void>()
  function Studio() {
    const [value, setValue] = useState(stored)
    return (
      <OptionForm
        plugin={{ options }}
        value={value}
        collection={collection}
        change={next => {
          changed(next)
          setValue(next)
        }}
      />
    )
  }
  const view = render(
    <ReviewProviders plugins={plugins}>
      <Studio />
    </ReviewProviders>,
  )
  await waitFor(() => {
    expect(view.container.querySelector('[class*="placeholder"], [role="status"]')).toBeNull()
  })
  return { ...view, changed, user: userEvent.setup() }
}

it('shows a message when there are no options (A-1123)', async () => {
  await draw(pluginOf('icon').options)
  expect(screen.getByRole('note')).toHaveTextContent('No options')
})

it('does not emit on mount and keeps unknown options when it saves', async () => {
  const options = { title: { type: 'string', title: 'name' }, inline: { type: 'boolean', default: true } } as const
  const { changed, user } = await draw(options, { later: { deep: [null] }, title: 'A' })
  expect(changed).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), 'b')
  expect(changed).toHaveBeenLastCalledWith({ later: { deep: [null] }, title: 'Ab' })
})

it('shows defaults without storing them and removes cleared values', async () => {
  const options = { title: { type: 'string', title: 'name' }, inline: { type: 'boolean', default: true } } as const
  const { changed, user } = await draw(options, { title: 'A' })
  expect(screen.getByRole('switch')).toBeChecked()
  await user.clear(screen.getByLabelText('Name'))
  expect(changed).toHaveBeenLastCalledWith({})
  await user.click(screen.getByRole('switch'))
  expect(changed).toHaveBeenLastCalledWith({ inline: false })
})

it('shows a problem next to its option', async () => {
  const options = { limit: { type: 'integer', minimum: 1, title: 'repeater.limit' } } as const
  const { user } = await draw(options)
  const control = screen.getByRole('textbox')
  await user.type(control, '0')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Must be at least 1'))
  expect(control).toHaveAccessibleDescription(expect.stringContaining('Must be at least 1'))
})

it('edits choices as rows (A-1175)', async () => {
  const { changed, user } = await draw(pluginOf('dropdown').options, { choices: [{ text: 'Draft', value: 'draft' }] })
  await user.click(screen.getByRole('button', { name: 'Draft' }))
  await user.type(await screen.findByLabelText('Text'), 's')
  expect(changed).toHaveBeenLastCalledWith({ choices: [{ text: 'Drafts', value: 'draft' }] })
})

it('offers integer fields of the related collection, or none, as sort field (A-1135, A-1136)', async () => {
  const { changed, user } = await draw(pluginOf('one-to-many').options, { sortField: 'sort' }, 'chapters')
  await user.click(screen.getByRole('combobox', { name: 'Sort field' }))
  const offered = screen.getAllByRole('option').map(option => option.textContent)
  expect(offered).toEqual(expect.arrayContaining(['Sort', 'Pages']))
  expect(offered).not.toContain('Title')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clear value' }))
  expect(changed).toHaveBeenLastCalledWith({})
})

it('shows that no collection is selected instead of the field options (A-0986, A-1138)', async () => {
  await draw(pluginOf('one-to-many').options)
  expect(screen.getByRole('alert')).toHaveTextContent('Select a collection to see options')
  expect(screen.queryByRole('combobox')).toBeNull()
})
