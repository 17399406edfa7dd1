import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FileFace } from '#engine/form/files/FileFace.tsx'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { reviewItems } from '#engine/testing/reviewProject.ts'
import { builtIns, preloaded } from '#plugins/index.ts'
import { file } from './plugin.ts'

const cover = { collection: 'articles', field: 'cover', name: 'Cover', type: 'uuid' } as const
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

// Drawers are slow on a busy machine.
describe('file', () => {
  it('supports keys of a file (A-1293)', () => {
    expect(file).toMatchObject({ id: 'file', types: ['uuid'], relations: ['file'] })
  })

  it('uploads a chosen file and stores its id (A-1294, A-1300, C-294)', async () => {
    const { user, patches } = await drawFixture(file, { field: cover })
    await user.upload(screen.getByLabelText('Choose a file'), photo)
    await waitFor(() => expect(patches).toEqual([{ op: 'set', value: 'f1' }]))
    expect(await screen.findByRole('link', { name: 'The harbour of Utsira' })).toBeVisible()
  })

  it('uploads a dropped file (A-1294)', async () => {
    const { patches } = await drawFixture(file, { field: cover })
    fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [photo], types: ['Files'] } })
    await waitFor(() => expect(patches).toEqual([{ op: 'set', value: 'f1' }]))
  })

  it('selects from the library in a drawer, one dialog at a time (A-1295, C-295, C-297)', async () => {
    // proves: C-221, C-223, C-225, C-226
    const { user, patches } = await drawFixture(file, { field: cover }, 'edit', [...preloaded, ...builtIns])
    await user.click(screen.getByRole('button', { name: 'Choose from library' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select item' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.type(within(drawer).getByRole('searchbox'), 'tide')
    await within(drawer).findByText('1-1 of 1')
    await user.click(within(drawer).getByRole('radio'))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    expect(patches).toEqual([{ op: 'set', value: 'f2' }])
  })

  it('keeps the last of several selected files (C-086)', async () => {
    const { user, patches } = await drawFixture(file, { field: cover }, 'edit', [...preloaded, ...builtIns])
    await user.click(screen.getByRole('button', { name: 'Choose from library' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select item' })
    const boxes = await within(drawer).findAllByRole('radio')
    expect(within(drawer).queryByRole('checkbox', { name: 'Select all' })).toBeNull()
    for (const box of boxes) await user.click(box)
    expect(within(drawer).getByText('1 item selected')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    const last = reviewItems['directus_files']?.at(-1)?.['id']
    expect(reviewItems['directus_files']?.length).toBeGreaterThan(1)
    expect(patches).toEqual([{ op: 'set', value: last }])
  })

  it('imports from a URL when it is valid (A-1296, A-1297, C-296)', async () => {
    // proves: C-293
    const { user, patches } = await drawFixture(file, { field: cover })
    await user.click(screen.getByRole('button', { name: 'Import from a URL' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.type(within(dialog).getByRole('textbox'), 'harbour.jpg')
    expect(within(dialog).getByRole('button', { name: /^Import/ })).toHaveAttribute('aria-disabled', 'true')
    await user.clear(within(dialog).getByRole('textbox'))
    await user.type(within(dialog).getByRole('textbox'), 'https://example.com/harbour.jpg')
    await user.click(within(dialog).getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(patches).toEqual([{ op: 'set', value: 'f1' }]))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('edits file details in a drawer and saves them with the page (A-1302)', async () => {
    const { user, patches } = await drawFixture(file, { value: 'f1', field: cover }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Edit details' }))
    const title = await screen.findByRole('textbox', { name: /Title/ })
    await user.type(title, '!')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(patches).toMatchObject([{ op: 'edit-one', key: 'f1', patches: [{ field: 'title' }] }])
    expect(await screen.findByRole('link', { name: 'The harbour of Utsira!' })).toBeVisible()
  })

  it('shows title, type, size and an image preview (A-1298, A-1299)', async () => {
    const { container } = await drawFixture(file, { value: 'f1', field: cover })
    expect(await screen.findByText(/48\.21 kB/)).toHaveTextContent('image/svg+xml')
    expect(container.querySelector('img')).not.toBeNull()
  })

  it('shows the preview that the server makes of a document', async () => {
    const { container } = await drawFixture(file, { value: 'f2', field: cover })
    await screen.findByText(/application\/pdf/)
    expect(container.querySelector('[data-part="file"] img')).not.toBeNull()
  })

  it.each([
    ['text/plain', 0],
    ['video/mp4', 0],
    ['application/pdf', 1],
  ])('shows an icon for files without a preview (A-1299): %s', (type, images) => {
    const stored = { id: 'f9', title: 'Minutes', filename: 'minutes', type, bytes: 12, modified: null }
    const { container } = render(
      <ReviewProviders>
        <FileFace file={stored} size="m" />
      </ReviewProviders>,
    )
    expect(container.querySelectorAll('img')).toHaveLength(images)
  })

  it('can be cleared (A-1301)', async () => {
    const { user, patches } = await drawFixture(file, { value: 'f1', field: cover })
    await user.click(await screen.findByRole('button', { name: 'Clear value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('opens the file in the library (A-1302)', async () => {
    await drawFixture(file, { value: 'f1', field: cover })
    expect(await screen.findByRole('link', { name: 'The harbour of Utsira' })).toHaveAttribute(
      'href',
      '#/collections/directus_files/f1',
    )
  })

  it('shows only the file while disabled', async () => {
    await drawFixture(file, { value: 'f1', field: cover }, 'read-only')
    expect(await screen.findByRole('link', { name: 'The harbour of Utsira' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /upload|clear|import|choose/i })).toBeNull()
  })
})
