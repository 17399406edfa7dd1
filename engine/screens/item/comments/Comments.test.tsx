import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import { Comments } from './Comments.tsx'

afterEach(() => vi.unstubAllGlobals())

it('reports that comments could not be loaded and retries on request (C-211)', async () => {
  const { server, user } = drawSettings(<Comments collection="articles" item={1} />, {})
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  server.stored.set('/activity', [
    { id: 1, collection: 'articles', item: '1', action: 'comment', comment: 'Well said', timestamp: '2026-01-02' },
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Well said')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
