import type { Grant } from './Grant.ts'

/** Messages between the tabs of a browser about their shared session. */
export type TabMessage =
  /** A tab has signed in or renewed the token. */
  | { readonly kind: 'granted'; readonly grant: Grant }
  /** The user has signed out. */
  | { readonly kind: 'ended' }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldhouse-session') : null

/** Sends it to all other tabs. */
export const broadcast = (message: TabMessage): void => channel?.postMessage(message)

export function onTabMessage(listener: (message: TabMessage) => void): void {
  // Safe: only pages of this origin use the channel, and they send nothing else.
  channel?.addEventListener('message', event => listener(event.data as TabMessage))
}
