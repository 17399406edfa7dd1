import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Collection, CollectionMeta } from '#schemas/data/Collection.ts'
import CollectionTree from './CollectionTree.tsx'

const collection = (name: string, meta: Partial<CollectionMeta>, isFolder = false): Collection => ({
  collection: name,
  meta: {
    ...{ collection: name, icon: null, note: null, display_template: null, hidden: false, singleton: false },
    ...meta,
  },
  schema: isFolder ? null : { name },
})

const metadata = buildMetadata({
  collections: [
    collection('content', { collapse: 'open' }, true),
    collection('articles', { group: 'content' }),
    collection('shop', { collapse: 'closed' }, true),
    collection('orders', { group: 'shop' }),
    collection('words', { collapse: 'locked' }, true),
    collection('languages', { group: 'words' }),
    collection('authors', {}),
    collection('books', { group: 'authors' }),
  ],
  ...{ fields: [], relations: [], permissions: [], language: 'en-US' },
  caller: { user: 'u1', role: 'r1', roleName: null, admin: true },
})

const draw = (at = '') =>
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <StudioProvider host={{ ...reviewHost(), metadata }}>
        <CollectionTree place={{ collection: at, bookmark: null }} all={false} />
      </StudioProvider>
    </I18nProvider>,
  )

const isShown = (name: string) => screen.queryByRole('link', { name }) !== null

describe('navigation folders', () => {
  beforeEach(() => localStorage.clear())

  it('are expanded or collapsed according to their setting', () => {
    draw()
    expect(screen.getByRole('button', { name: 'Content' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('button', { name: 'Shop' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('button', { name: 'Words' })).toBeNull()
    expect(['Articles', 'Orders', 'Languages'].map(isShown)).toEqual([true, false, true])
  })

  it('keep their state in this browser', async () => {
    const user = userEvent.setup()
    const first = draw()
    screen.getByRole('button', { name: 'Content' }).focus()
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Shop' }))
    expect(['Articles', 'Orders'].map(isShown)).toEqual([false, true])
    first.unmount()
    draw()
    expect(['Articles', 'Orders'].map(isShown)).toEqual([false, true])
  })

  it('are expanded when they contain the current page', () => {
    draw('orders')
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  })

  it('can be collections that have a link next to the toggle button', async () => {
    const user = userEvent.setup()
    draw()
    expect(screen.getByRole('link', { name: 'Authors' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Collections under Authors' }))
    expect(isShown('Books')).toBe(false)
  })

  it('are nested lists so that screen readers announce the depth', () => {
    draw()
    const [top] = screen.getAllByRole('list')
    if (!top) throw new Error('there is no list')
    expect(within(top).getAllByRole('list').length).toBe(3)
  })
})
