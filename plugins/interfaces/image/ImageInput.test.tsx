import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { imageInput } from './plugin.ts'

const cover = { collection: 'articles', field: 'cover', name: 'Cover', type: 'uuid' } as const
const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

// Drawers are slow on a busy machine.
describe('image', () => {
  it('supports keys of a file (A-1351)', () => {
    expect(imageInput).toMatchObject({ id: 'image', types: ['uuid'], relations: ['file'] })
  })

  it('shows the image, and a large preview in a drawer (A-1352, A-1353)', async () => {
    const { user, container } = await drawFixture(imageInput, { value: 'f1', field: cover })
    await waitFor(() => expect(container.querySelector('img')).toHaveAccessibleName('The harbour of Utsira'))
    await user.click(screen.getByRole('button', { name: 'View full size' }))
    const drawer = await screen.findByRole('dialog', { name: 'The harbour of Utsira' })
    expect(drawer.querySelector('img')).not.toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const name of ['Download', 'Edit details']) expect(screen.getByRole('button', { name })).toBeVisible()
  })

  it('can be removed, then offers to select another image (A-1353, A-1355)', async () => {
    const { user, patches } = await drawFixture(imageInput, { value: 'f1', field: cover })
    await user.click(await screen.findByRole('button', { name: 'Remove image' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
    for (const name of ['Upload a file', 'Choose from library', 'Import from a URL'])
      expect(screen.getByRole('button', { name })).toBeVisible()
  })

  it('accepts only images from the device (A-1354)', async () => {
    const { user, patches } = await drawFixture(imageInput, { field: cover })
    const input = screen.getByLabelText('Choose a file')
    expect(input).toHaveAttribute('accept', 'image/*')
    input.removeAttribute('accept')
    await user.upload(input, text)
    expect(await screen.findByText('This is not an image.')).toBeVisible()
    expect(patches).toEqual([])
    await user.upload(input, photo)
    await waitFor(() => expect(patches).toEqual([{ op: 'set', value: 'f1' }]))
  })

  it('offers only images from the library (A-1354)', async () => {
    const { user, patches } = await drawFixture(imageInput, { field: cover }, 'edit', [...preloaded, ...builtIns])
    await user.click(screen.getByRole('button', { name: 'Choose from library' }))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('1-1 of 1')
    await user.click(within(drawer).getByRole('radio'))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    expect(patches).toEqual([{ op: 'set', value: 'f1' }])
  })
})
