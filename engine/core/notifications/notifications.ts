import { createStore } from '../store/createStore.ts'

export interface Notification {
  readonly id: number
  readonly at: Date
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly title: string
  readonly text?: string
  /** Stays until it is closed, as what asks for an answer in a dialog does (P-457, P-458). */
  readonly persist?: boolean
  /** What can be done about it. It goes with the press, and stays longer for it. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

export const notificationIcons = { info: 'info', success: 'check_circle', warning: 'warning', danger: 'error' } as const

/** How long a notification stays by itself, in milliseconds (P-456), and one with something to decide. */
const life = 3_000
const lifeWithAction = 10_000

const lifeOf = ({ action }: Pick<Notification, 'action'>): number => (action ? lifeWithAction : life)

/** How many of those that have gone are kept (P-460). */
const kept = 4

let next = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** What is on the page, newest last. */
export const notifications = createStore<readonly Notification[]>([])

/** Those that have gone, newest first (P-459). */
export const pastNotifications = createStore<readonly Notification[]>([])

/** Tells the person something in passing; what still stands there word by word is not said twice. */
export function notify(notification: Said): void {
  if (notification.persist) for (const each of notifications.get()) if (saysSame(each, notification)) return
  const id = next++
  notifications.put([...notifications.get(), { ...notification, id, at: new Date() }])
  if (!notification.persist)
    timers.set(
      id,
      setTimeout(() => dismiss(id), lifeOf(notification)),
    )
}

const saysSame = (one: Said, other: Said): boolean =>
  one.kind === other.kind && one.title === other.title && one.text === other.text && one.persist === other.persist

type Said = Omit<Notification, 'id' | 'at'>

export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const gone = notifications.get().filter(notification => notification.id === id)
  // What could be done about it went with it: an undo that is over is not offered again.
  const past = gone.map(({ action: _, ...notification }) => notification)
  pastNotifications.put([...past, ...pastNotifications.get()].slice(0, kept))
  notifications.put(notifications.get().filter(notification => notification.id !== id))
}

/** Keeps one that the pointer rests on. */
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
