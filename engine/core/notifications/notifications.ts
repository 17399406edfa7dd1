import { createStore } from '../store/createStore.ts'

export interface Notification {
  readonly id: number
  readonly at: Date
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly title: string
  readonly text?: string
  /** Stays until it is closed, because it needs an answer. */
  readonly persist?: boolean
  /** An action. It closes the notification, which stays longer because of it. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

export const notificationIcons = { info: 'info', success: 'check_circle', warning: 'warning', danger: 'error' } as const

/** How long notifications stay, in milliseconds: without and with an action. */
const life = 3_000
const lifeWithAction = 10_000

const lifeOf = ({ action }: Pick<Notification, 'action'>): number => (action ? lifeWithAction : life)

/** The maximum number of visible notifications. More of them would cover the buttons of a page. */
const maxVisible = 3

/** The maximum number of past notifications to keep. */
const maxPast = 4

let next = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** The visible notifications, newest last. */
export const notifications = createStore<readonly Notification[]>([])

/** Past notifications, newest first. */
export const pastNotifications = createStore<readonly Notification[]>([])

/**
 * Shows a notification; one with the same text that is still visible is not repeated. It replaces the oldest one if
 * there are too many, and one that needs an answer only if all of them do. Returns its id, for `dismiss`.
 */
export function notify(notification: Said): number {
  const same = notification.persist && notifications.get().find(each => saysSame(each, notification))
  if (same) return same.id
  while (notifications.get().length >= maxVisible) dismissOldest()
  const id = next++
  notifications.put([...notifications.get(), { ...notification, id, at: new Date() }])
  if (!notification.persist)
    timers.set(
      id,
      setTimeout(() => dismiss(id), lifeOf(notification)),
    )
  return id
}

function dismissOldest(): void {
  const visible = notifications.get()
  const oldest = visible.find(({ persist }) => !persist) ?? visible[0]
  if (oldest) dismiss(oldest.id)
}

const saysSame = (a: Said, b: Said): boolean =>
  a.kind === b.kind && a.title === b.title && a.text === b.text && a.persist === b.persist

type Said = Omit<Notification, 'id' | 'at'>

export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const dismissed = notifications.get().filter(notification => notification.id === id)
  // Drops the action: an expired undo is not offered again.
  const past = dismissed.map(({ action: _, ...notification }) => notification)
  pastNotifications.put([...past, ...pastNotifications.get()].slice(0, maxPast))
  notifications.put(notifications.get().filter(notification => notification.id !== id))
}

/** Keeps a notification open while the pointer is over it. */
export function hold(id: number): void {
  clearTimeout(timers.get(id))
}

export function release(notification: Notification): void {
  clearTimeout(timers.get(notification.id))
  if (!notification.persist)
    timers.set(
      notification.id,
      setTimeout(() => dismiss(notification.id), lifeOf(notification)),
    )
}
