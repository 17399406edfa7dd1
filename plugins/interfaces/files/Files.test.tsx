import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { builtIns, preloaded } from '#plugins/index.ts'
import { files } from './plugin.ts'

const gallery = { collection: 'articles', field: 'gallery', name: 'Gallery', type: 'alias' } as const
const rows = () =>
  within(screen.getByRole('table', { name: 'Gallery' }))
    .getAllByRole('row')
    .slice(1)
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

// Drawers are slow on a busy machine.
describe('files', () => {
  it('supports lists of files (A-1356)', () => {
    expect(files).toMatchObject({ id: 'files', types: ['alias'], relations: ['files'] })
  })

  it('shows the selected columns (A-1357)', async () => {
    await drawFixture(files, { value: [1, 2], field: gallery, options: { fields: ['title'] } })
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Title', 'Actions'])
  })

  it('uploads several files, each as a junction row (A-1358)', async () => {
    const { user, patches } = await drawFixture(files, { value: [], field: gallery })
    await user.upload(await screen.findByLabelText('Choose a file'), [photo('a.jpg'), photo('b.jpg')])
    await waitFor(() =>
      expect(patches).toMatchObject([
        {
          op: 'several',
          patches: [
            { op: 'create', values: { directus_files_id: 'f1' } },
            { op: 'create', values: { directus_files_id: 'f1' } },
          ],
        },
      ]),
    )
  })

  it('selects several files from the library (A-1359)', async () => {
    const { user, patches } = await drawFixture(files, { value: [], field: gallery }, 'edit', [
      ...preloaded,
      ...builtIns,
    ])
    await user.click(await screen.findByRole('button', { name: 'Add existing' }))
    const drawer = await screen.findByRole('dialog', { name: 'Select items' })
    await within(drawer).findByText('1-2 of 2')
    await user.click(within(drawer).getByRole('checkbox', { name: 'Select all' }))
    await user.click(within(drawer).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(patches).toHaveLength(1)
  })

  it('removes a file from the list without deleting it (A-1360)', async () => {
    const { user, patches } = await drawFixture(files, { value: [1, 2], field: gallery })
    await user.click(await screen.findByRole('button', { name: 'Remove Tide tables 2026' }))
    expect(patches).toEqual([{ op: 'remove', key: 2 }])
  })

  it('reports a missing relation (A-1361)', async () => {
    await drawFixture(files, { value: [1], field: { collection: 'articles', field: 'notes', type: 'alias' } })
    expect(screen.getByText(/relation of this field is not set up/)).toBeVisible()
  })
})
