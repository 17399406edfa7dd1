import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { FixtureView } from '#engine/testing/FixtureView.tsx'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { image } from './plugin.ts'

const photo = { id: 'f1', type: 'image/jpeg', title: 'The harbour' }

const { createObjectURL } = URL
afterEach(() => {
  URL.createObjectURL = createObjectURL
})

describe('image', () => {
  it('is for files, square unless told (A-1401, A-1402)', () => {
    expect(image).toMatchObject({ id: 'image', types: ['uuid'], options: { circle: { default: false } } })
  })

  it('reads what the picture is of its file, and when it changed (A-1403)', () => {
    const context = { field: fixtureField({}), relation: null, metadata: reviewMetadata }
    expect(image.fields?.({}, context)).toEqual(['id', 'type', 'title', 'modified_on'])
  })

  it.each([
    ['image/jpeg', 'system-small-cover'],
    ['image/svg+xml', undefined],
  ])('asks for a small copy of a photograph, and for a drawing as it is (A-1405)', async (type, transform) => {
    const asked: unknown[] = []
    const studio = reviewHost([image])
    const host: StudioHost = {
      ...studio,
      readAsset: (...given) => {
        asked.push(given[1]?.transform)
        return studio.readAsset(...given)
      },
    }
    render(
      <ReviewProviders plugins={[image]}>
        <StudioProvider host={host}>
          <FixtureView plugin={image} fixture={{ value: { ...photo, type } }} />
        </StudioProvider>
      </ReviewProviders>,
    )
    await waitFor(() => expect(asked).toEqual([transform]))
  })

  it('shows the picture from memory, named by its title (A-1404)', async () => {
    URL.createObjectURL = () => 'blob:the-harbour'
    await drawFixture(image, { value: photo })
    const picture = screen.getByRole('img', { name: 'The harbour' })
    await waitFor(() => expect(picture).toHaveAttribute('src', 'blob:the-harbour'))
    expect(picture).not.toHaveAttribute('data-circle')
  })

  it('shows an icon when the picture cannot be had', async () => {
    URL.createObjectURL = () => {
      throw new Error('The bytes are gone.')
    }
    const { container } = await drawFixture(image, { value: photo })
    await waitFor(() => expect(container.querySelector('img')).toBeNull())
    expect(screen.getByRole('img', { name: 'The harbour' })).toBeVisible()
  })

  it('shows it round with the option (A-1406)', async () => {
    await drawFixture(image, { value: photo, options: { circle: true } })
    expect(screen.getByRole('img')).toHaveAttribute('data-circle')
  })

  it('shows an icon for another file (A-1407)', async () => {
    const { container } = await drawFixture(image, { value: { id: 'f2', type: 'application/pdf', title: 'Tides' } })
    expect(screen.getByRole('img', { name: 'Tides' })).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
  })

  it('shows a value that is no file as text', async () => {
    const { container } = await drawFixture(image, { value: 12 })
    expect(container).toHaveTextContent('12')
  })
})
