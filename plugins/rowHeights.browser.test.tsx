import '#engine/ui/tokens/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import type { Fixtures } from '#engine/core/registry/Fixture.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { fixtureField, storedOptions } from '#engine/testing/fixtureNode.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { builtIns } from './index.ts'
import Tabular from './layouts/tabular/Tabular.tsx'

const displays = import.meta.glob<{ readonly fixtures: Fixtures }>('./displays/*/fixtures.ts', { eager: true })

/** Every state of every display, each as a separate field. */
const fields = Object.values(displays).flatMap(({ fixtures: { plugin, states } }) =>
  Object.entries(states).map(([name, fixture]) => {
    const base = fixtureField(fixture)
    const meta = base.meta && { ...base.meta, display: plugin.id, display_options: storedOptions(fixture) }
    return { ...base, field: `${plugin.id}: ${name}`, meta, value: fixture.value }
  }),
)
/** Each field a second time, because a row shows a field only once. */
const again = (field: string): string => `${field}, again`
const item = {
  id: 1,
  ...Object.fromEntries(
    fields.flatMap(({ field, value }) => [
      [field, value],
      [again(field), value],
    ]),
  ),
}
const articles = reviewMetadata.collection('articles')
const host = {
  ...reviewHost(builtIns),
  metadata: {
    ...reviewMetadata,
    fieldAt: (_: string, path: string) => fields.find(({ field }) => field === path || again(field) === path) ?? null,
  },
}

function heightOf(spacing: 'compact' | 'cozy' | 'comfortable', paths: readonly string[]): number | undefined {
  if (!articles) throw new Error('the review project has articles')
  const { container, unmount } = render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={new QueryClient()}>
        <StudioProvider host={host}>
          <Tabular
            collection={articles}
            items={[item]}
            loading={false}
            count={1}
            query={{ fields: paths, sort: null, limit: 25, page: 1, at: null }}
            changeQuery={() => {}}
            options={{ spacing, mandatorySort: false, grid: false, widths: {} }}
            changeOptions={() => {}}
            selection={[]}
            changeSelection={() => {}}
            selecting={false}
            itemHref={() => '#'}
            openItem={() => {}}
          />
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const height = container.querySelector('[data-part="row"]')?.getBoundingClientRect().height
  unmount()
  return height
}

beforeAll(async () => {
  await Promise.all(builtIns.filter(plugin => plugin.kind === 'display').map(display => preload(display.load)))
})

it('a compact row is 32 px high with any display, inside or after the row link (C-095)', () => {
  const other = fields.filter(({ field }) => heightOf('compact', [field, again(field)]) !== 32)
  expect(other.map(({ field }) => field)).toEqual([])
})

it('a row is 48 px or 64 px high with any content (C-096, C-097)', () => {
  const paths = fields.map(({ field }) => field)
  expect(heightOf('cozy', paths)).toBe(48)
  expect(heightOf('comfortable', paths)).toBe(64)
})
