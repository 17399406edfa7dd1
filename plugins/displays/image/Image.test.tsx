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
  it('supports files, square by default (A-1401, A-1402)', () => {
    expect(image).toMatchObject({ id: 'image', types: ['uuid'], options: { circle: { default: false } } })
  })

  it('reads the type and modification date of its file (A-1403)', () => {
    const context = { field: fixtureField({}), relation: null, metadata: reviewMetadata }
    expect(image.fields?.({}, context)).toEqual(['id', 'type', 'title', 'modified_on'])
  })

  it.each([
    ['image/jpeg', 'system-small-cover'],
    ['image/svg+xml', undefined],
  ])('requests a small version of a photo but the original of a vector image (A-1405)', async (type, transform) => {
    const requests: unknown[] = []
    const studio = reviewHost([image])
    const host: StudioHost = {
      ...studio,
      readAsset: (...given) => {
        requests.push(given[1]?.transform)
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
    await waitFor(() => expect(requests).toEqual([transform]))
  })

  it('loads the image from the cache with its title as the accessible name (A-1404)', async () => {
    URL.createObjectURL = () => 'blob:the-harbour'
    await drawFixture(image, { value: photo })
    const imageElement = screen.getByRole('img', { name: 'The harbour' })
    await waitFor(() => expect(imageElement).toHaveAttribute('src', 'blob:the-harbour'))
    expect(imageElement).not.toHaveAttribute('data-circle')
  })

  it('shows an icon when the image cannot be loaded', async () => {
    URL.createObjectURL = () => {
      throw new Error('The bytes are gone.')
    }
    const { container } = await drawFixture(image, { value: photo })
    await waitFor(() => expect(container.querySelector('img')).toBeNull())
    expect(screen.getByRole('img', { name: 'The harbour' })).toBeVisible()
  })

  it('shows a circle with the option (A-1406)', async () => {
    await drawFixture(image, { value: photo, options: { circle: true } })
    expect(screen.getByRole('img')).toHaveAttribute('data-circle')
  })

  it('shows an icon for other files (A-1407)', async () => {
    const { container } = await drawFixture(image, { value: { id: 'f2', type: 'application/pdf', title: 'Tides' } })
    expect(screen.getByRole('img', { name: 'Tides' })).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
  })

  it('shows a value that is not a file as text', async () => {
    const { container } = await drawFixture(image, { value: 12 })
    expect(container).toHaveTextContent('12')
  })
})
