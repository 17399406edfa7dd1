import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { fileDisplay } from './plugin.ts'

describe('file', () => {
  it('supports files and requests the fields that it shows (A-1415, A-1416)', () => {
    expect(fileDisplay).toMatchObject({ id: 'file', types: ['uuid'], relations: ['file'] })
    const context = { field: fixtureField({}), relation: null, metadata: reviewMetadata }
    expect(fileDisplay.fields?.({}, context)).toEqual(expect.arrayContaining(['id', 'type', 'title']))
  })

  it('shows the thumbnail of an image (A-1417)', async () => {
    const { container } = await drawFixture(fileDisplay, {
      value: { id: 'f1', type: 'image/jpeg', title: 'The harbour' },
    })
    expect(container.querySelector('img')).toHaveAccessibleName('The harbour')
  })

  it.each([
    [{ id: 'f2', type: 'application/pdf', title: 'Tides' }, 'pdf', 'Tides'],
    [{ id: 'f3', type: 'application/x-own', filename_download: 'chart.gpx' }, 'gpx', 'chart.gpx'],
  ])('shows the extension of other files (A-1418)', async (value, extension, name) => {
    const { container } = await drawFixture(fileDisplay, { value })
    expect(screen.getByRole('img', { name })).toHaveTextContent(extension)
    expect(container.querySelector('img')).toBeNull()
  })
})
