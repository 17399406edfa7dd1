import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismiss, hold, notificationIcons, notifications, notify, pastNotifications, release } from './notifications.ts'

beforeEach(() => {
  vi.useFakeTimers()
  for (const { id } of notifications.get()) dismiss(id)
  pastNotifications.put([])
})
afterEach(() => vi.useRealTimers())

const titles = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title)

it('dismisses a notification after three seconds, except persistent ones (P-456, P-457)', () => {
  notify({ kind: 'success', title: 'Saved' })
  notify({ kind: 'danger', title: 'Refused', persist: true })
  vi.advanceTimersByTime(2_999)
  expect(titles(notifications.get())).toEqual(['Saved', 'Refused'])
  vi.advanceTimersByTime(1)
  expect(titles(notifications.get())).toEqual(['Refused'])
  vi.advanceTimersByTime(3_600_000)
  expect(titles(notifications.get())).toEqual(['Refused'])
})

it('has a key, a time, a kind with an icon, and a text (P-548)', () => {
  vi.setSystemTime('2026-03-15T09:30:00Z')
  notify({ kind: 'warning', title: 'Saved in part', text: 'One of two.' })
  notify({ kind: 'success', title: 'Saved' })
  const [first, second] = notifications.get()
  expect(first).toEqual({
    ...{ id: expect.any(Number), at: new Date('2026-03-15T09:30:00Z') },
    ...{ kind: 'warning', title: 'Saved in part', text: 'One of two.' },
  })
  expect(second?.id).not.toBe(first?.id)
  const kinds = ['info', 'success', 'warning', 'danger'] as const
  expect(new Set(kinds.map(kind => notificationIcons[kind])).size).toBe(4)
})

it('keeps notifications that the user is interacting with', () => {
  notify({ kind: 'info', title: 'Read me' })
  const [shown] = notifications.get()
  if (!shown) throw new Error('nothing is shown')
  hold(shown.id)
  vi.advanceTimersByTime(60_000)
  expect(notifications.get()).toHaveLength(1)
  release(shown)
  vi.advanceTimersByTime(3_000)
  expect(notifications.get()).toHaveLength(0)
})

it('keeps the last four dismissed notifications, newest first, without actions (P-459, P-460)', () => {
  for (const title of ['one', 'two', 'three', 'four', 'five'])
    notify({ kind: 'info', title, action: { label: 'Undo', onPress: () => {} } })
  expect(titles(pastNotifications.get())).toEqual(['two', 'one'])
  vi.advanceTimersByTime(10_000)
  expect(titles(pastNotifications.get())).toEqual(['five', 'four', 'three', 'two'])
  expect(pastNotifications.get().every(({ action }) => action === undefined)).toBe(true)
})

it('shows at most three notifications, and replaces the oldest that needs no answer', () => {
  notify({ kind: 'danger', title: 'Refused', persist: true })
  for (const title of ['one', 'two', 'three', 'four'])
    notify({ kind: 'success', title, action: { label: 'Undo', onPress: () => {} } })
  expect(titles(notifications.get())).toEqual(['Refused', 'three', 'four'])
  expect(titles(pastNotifications.get())).toEqual(['two', 'one'])
  for (const title of ['a', 'b', 'c']) notify({ kind: 'danger', title, persist: true })
  expect(titles(notifications.get())).toEqual(['a', 'b', 'c'])
})

it('returns the id of a notification, also of one that is still visible', () => {
  const saved = notify({ kind: 'success', title: 'Saved' })
  const refused = notify({ kind: 'danger', title: 'Refused', persist: true })
  expect(notify({ kind: 'danger', title: 'Refused', persist: true })).toBe(refused)
  dismiss(saved)
  expect(titles(notifications.get())).toEqual(['Refused'])
})

it('shows the same message only once', () => {
  for (let times = 0; times < 2; times++) notify({ kind: 'warning', title: 'There is a newer version', persist: true })
  expect(notifications.get()).toHaveLength(1)
  notify({ kind: 'warning', title: 'There is a newer version', text: 'Save first.', persist: true })
  expect(notifications.get()).toHaveLength(2)
})
