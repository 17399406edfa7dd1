import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { StudioProvider } from '../../studio/StudioContext.tsx'
import { UserFace } from './UserFace.tsx'

it.each([
  [32, 'system-small-cover'],
  [72, 'system-medium-cover'],
])('requests an avatar of %i px as %s (P-604, P-605)', async (size, transform) => {
  const readAsset = vi.fn<StudioHost['readAsset']>(async () => new Blob([]))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StudioProvider host={{ ...reviewHost(), readAsset }}>
        <UserFace user={{ avatar: 'f1' }} name="Ada Lind" size={size} />
      </StudioProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(readAsset).toHaveBeenCalled())
  expect(readAsset.mock.calls[0]?.slice(0, 2)).toMatchObject(['f1', { transform }])
})
