export interface Notification {
  readonly id: number
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly title: string
  readonly text?: string
  /** Stays until it is closed (P-457). */
  readonly persist?: boolean
  /** What can be done about it. It goes with the press, and stays longer for it. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/** How long a notification stays by itself, in milliseconds (P-456), and one with something to decide. */
const life = 3_000
const lifeWithAction = 10_000

const lifeOf = ({ action }: Pick<Notification, 'action'>): number => (action ? lifeWithAction : life)

let next = 1
let shown: readonly Notification[] = []
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function put(notifications: readonly Notification[]): void {
  shown = notifications
  for (const listener of listeners) listener()
}

/** Tells the person something in passing. */
export function notify(notification: Omit<Notification, 'id'>): void {
  const id = next++
  put([...shown, { ...notification, id }])
  if (!notification.persist)
    timers.set(
      id,
      setTimeout(() => dismiss(id), lifeOf(notification)),
    )
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  put(shown.filter(notification => notification.id !== id))
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

export const notifications = {
  shown: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
