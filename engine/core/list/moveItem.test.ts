import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import { notifications } from '../notifications/notifications.ts'
import { moved, moveItem } from './moveItem.ts'

afterEach(() => vi.unstubAllGlobals())

const items = [{ id: 1 }, { id: 2 }, { id: 3 }]

it('moves an item to the position of another one, down and up (P-498)', () => {
  expect(moved(items, 'id', 1, 3)).toEqual([{ id: 2 }, { id: 3 }, { id: 1 }])
  expect(moved(items, 'id', 3, 1)).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
  expect(moved(items, 'id', 9, 1)).toBe(items)
})

it('moves immediately, sends moves in sequence and reports a failure (P-498, P-499)', async () => {
  const client = new QueryClient()
  client.setQueryData(['items', 'notes', {}], { items, filterCount: null, totalCount: null })
  const sent: unknown[] = []
  let running = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(++running).toBe(1)
    sent.push([url, JSON.parse(String(init.body))])
    await Promise.resolve()
    running--
    return sent.length === 1 ? new Response(null, { status: 204 }) : new Response('{}', { status: 403 })
  })
  const notes = demoMetadata().collection('notes')
  if (!notes) throw new Error('The notes are missing')
  const first = moveItem(client, notes, 1, 3, key => key)
  expect(client.getQueryData(['items', 'notes', {}])).toMatchObject({ items: [{ id: 2 }, { id: 3 }, { id: 1 }] })
  await Promise.all([first, moveItem(client, notes, 2, 1, key => key)])
  expect(sent).toEqual([
    ['/utils/sort/notes', { item: 1, to: 3 }],
    ['/utils/sort/notes', { item: 2, to: 1 }],
  ])
  expect(notifications.get().at(-1)?.title).toBe('item_not_moved')
})
