import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { foldPatches } from '#engine/core/edits/applyPatch.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import type { ItemsPage } from '#engine/core/registry/StudioHost.ts'
import { FieldDrawerEdits } from '#engine/form/DrawerEditsContext.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import type { Query } from '#schemas/api/Query.ts'
import { RelatedOne } from './RelatedOne.tsx'
import type { RelatedOneProps } from './RelatedOneProps.ts'

const browse = () => screen.queryByRole('button', { name: 'Browse items' })

function draw(
  total: number,
  more: Partial<RelatedOneProps> = {},
  slow = false,
  held: (drawer: object, patch: Patch | null) => void = () => {},
) {
  const host = reviewHost()
  const readItems = vi.fn(async (collection: string, query: Query): Promise<ItemsPage> => {
    if (slow && query.limit !== 0) return new Promise(() => undefined)
    return { ...(await host.readItems(collection, query)), totalCount: total }
  })
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <QueryClientProvider client={new QueryClient()}>
        <StudioProvider host={{ ...host, readItems }}>
          <FieldDrawerEdits value={held}>
            <RelatedOne
              id="one"
              describedBy={undefined}
              toOneEdit={null}
              access={{ allowed: true }}
              invalid={false}
              change={() => {}}
              collection="authors"
              template="{{ name }}"
              itemKey={null}
              placeholder="Select an item"
              {...more}
            />
          </FieldDrawerEdits>
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { readItems, user: userEvent.setup() }
}

it('counts the items without loading them (A-1158)', async () => {
  const { readItems } = draw(100)
  await waitFor(() => expect(readItems).toHaveBeenCalled())
  expect(readItems.mock.calls[0]?.slice(0, 2)).toEqual(['authors', { fields: ['id'], limit: 0, meta: ['total_count'] }])
})

it('shows a list up to 100 items, and also a drawer from 101 on (A-0862, A-0863, A-0999)', async () => {
  // proves: A-1154, A-1155, C-229
  const few = draw(100)
  await waitFor(() => expect(few.readItems).toHaveBeenCalled())
  expect(browse()).toBeNull()
  draw(101)
  await waitFor(() => expect(browse()).toBeVisible())
})

it.each([
  ['modal', 3, true],
  ['dropdown', 5000, false],
] as const)('uses the configured mode: %s of %i items (A-0864, A-1156)', async (selectMode, total, modal) => {
  draw(total, { selectMode })
  expect(screen.queryByRole('combobox') === null).toBe(modal)
  expect(browse() !== null).toBe(modal)
})

it('shows ten placeholder rows while the list loads (A-1001, A-1157)', async () => {
  const { user } = draw(50, {}, true)
  await user.click(screen.getByRole('combobox'))
  const list = await screen.findByRole('status', { name: /loading/i })
  expect(list.children).toHaveLength(10)
})

it('queries once, 850 ms after the last key (A-1000)', async () => {
  const { readItems, user } = draw(50)
  const input = screen.getByRole('combobox')
  await user.click(input)
  for (const value of ['k', 'ka', 'kam']) fireEvent.change(input, { target: { value } })
  const searches = () => readItems.mock.calls.flatMap(([, query]) => query.search ?? [])
  await waitFor(() => expect(searches()).toEqual(['kam']), { timeout: 850 })
})

it('adds the edits of an open drawer to the draft of the page until they are applied or discarded', async () => {
  const held = vi.fn<(drawer: object, patch: Patch | null) => void>()
  const change = vi.fn<(patch: Patch) => void>()
  const { user } = draw(50, { itemKey: 1, change }, false, held)
  await user.click(await screen.findByRole('button', { name: 'Edit item' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Held')
  await waitFor(() => expect(lastNameIn(held.mock.lastCall?.[1])).toBe('Held'))
  expect(change).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(held.mock.lastCall?.[1]).toBeNull())
  expect(lastNameIn(change.mock.lastCall?.[0])).toBe('Held')
})

function lastNameIn(patch: Patch | null | undefined): unknown {
  const { author } = patch ? foldPatches([{ field: 'author', patch }], null) : {}
  const name = author?.kind === 'one' ? author.one.edits['name'] : undefined
  return name?.kind === 'value' ? name.value : undefined
}
