import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import Timeline from './Timeline.tsx'

afterEach(() => vi.unstubAllGlobals())

it('reports that the entries could not be loaded and retries on request (C-211)', async () => {
  const collection = reviewMetadata.collection('articles')
  if (!collection) throw new Error('The review project has articles')
  const { server, user } = drawSettings(
    <Timeline
      collection={collection}
      item={1}
      current={{}}
      edited={false}
      restore={() => undefined}
      reverted={() => undefined}
    />,
    {},
    reviewMetadata,
  )
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  server.stored.set('/activity', [
    {
      id: 1,
      collection: 'articles',
      item: '1',
      action: 'comment',
      comment: 'Well said: https://example.com/a.',
      timestamp: '2026-01-02',
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Well said:/)).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'https://example.com/a' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.com/a', '_blank'])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
