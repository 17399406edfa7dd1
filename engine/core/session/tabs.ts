import type { Grant } from './Grant.ts'

/** What the tabs of a browser tell each other of the session that they share. */
export type TabMessage =
  /** A tab has signed in or renewed the token. */
  | { readonly kind: 'granted'; readonly grant: Grant }
  /** Somebody has signed out. */
  | { readonly kind: 'ended' }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldhouse-session') : null

/** Says it to all tabs but this one. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message)

export function hearTabs(listener: (message: TabMessage) => void): void {
  // Safe: only pages of this origin speak here, and this is all that they say.
  channel?.addEventListener('message', event => listener(event.data as TabMessage))
}
