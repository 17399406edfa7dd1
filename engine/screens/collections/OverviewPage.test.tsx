import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { OverviewPage } from './OverviewPage.tsx'

it.each([
  ['an administrator', true],
  ['other users', false],
])('shows a notice without collections, and for %s: create one, %s (C-047, C-048, C-050)', (_, admin) => {
  const caller = { user: 'u1', role: 'r1', roleName: 'Editor', admin }
  const nothing = { collections: [], fields: [], relations: [], permissions: [], language: 'en-US' }
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={new QueryClient()}>
        <StudioProvider host={{ ...reviewHost(), metadata: buildMetadata({ ...nothing, caller }) }}>
          <OverviewPage />
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  expect(screen.getByRole('heading', { name: 'No collections' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create collection' }) !== null).toBe(admin)
})
