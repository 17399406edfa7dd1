import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { file } from './plugin.ts'

const cover = { collection: 'articles', field: 'cover', name: 'Cover', type: 'uuid' } as const
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

describe('file', () => {
  it('is for keys of one file (A-1293)', () => {
    expect(file).toMatchObject({ id: 'file', types: ['uuid'], relations: ['file'] })
  })

  it('uploads a chosen file and stores its id (A-1294, A-1300)', async () => {
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

  it('chooses from the library (A-1295)', async () => {
    const { user, patches } = await drawFixture(file, { field: cover })
    await user.type(screen.getByRole('combobox', { name: /library/ }), 'tide')
    await user.click(await screen.findByRole('option', { name: /Tide tables 2026/ }))
    expect(patches).toEqual([{ op: 'set', value: 'f2' }])
  })

  it('shows the title, kind and size, and a picture of an image (A-1298, A-1299)', async () => {
    const { container } = await drawFixture(file, { value: 'f1', field: cover })
    expect(await screen.findByText(/48\.21 kB/)).toHaveTextContent('image/svg+xml')
    expect(container.querySelector('img')).not.toBeNull()
  })

  it('shows an icon for another file (A-1299)', async () => {
    const { container } = await drawFixture(file, { value: 'f2', field: cover })
    await screen.findByText(/application\/pdf/)
    expect(container.querySelector('[data-part="file"] img')).toBeNull()
  })

  it('can be cleared (A-1301)', async () => {
    const { user, patches } = await drawFixture(file, { value: 'f1', field: cover })
    await user.click(await screen.findByRole('button', { name: 'Clear the value' }))
    expect(patches).toEqual([{ op: 'set', value: null }])
  })

  it('opens the file of the library (A-1302)', async () => {
    await drawFixture(file, { value: 'f1', field: cover })
    expect(await screen.findByRole('link', { name: 'The harbour of Utsira' })).toHaveAttribute(
      'href',
      '#/collections/directus_files/f1',
    )
  })

  it('shows the file alone while closed', async () => {
    await drawFixture(file, { value: 'f1', field: cover }, 'read-only')
    expect(await screen.findByRole('link', { name: 'The harbour of Utsira' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /upload|clear/i })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
