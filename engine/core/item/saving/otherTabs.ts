import type { Key } from '#schemas/data/Item.ts'

/** A change by another tab. It only names the items: a tab that shows them reads them with its own permissions. */
interface TabChange {
  readonly what: 'changed' | 'deleted'
  readonly collection: string
  /** Null for the item of a singleton. */
  readonly keys: readonly (Key | null)[]
}

const name = 'fieldhouse-items'

let openChannel: BroadcastChannel | null = null

/** One per tab, because a channel does not receive its own messages. Null if the browser does not support it. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  openChannel ??= new BroadcastChannel(name)
  return openChannel
}

/** Tells the other tabs of this browser what this one changed. */
export const otherTabs = {
  broadcast: (what: TabChange['what'], collection: string, keys: readonly (Key | null)[]): void =>
    channel()?.postMessage({ what, collection, keys } satisfies TabChange),
  /** Called when another tab has changed an item; returns the function to unsubscribe. */
  listen: (collection: string, key: Key | null, listener: (what: TabChange['what']) => void): (() => void) => {
    // Safe: only `broadcast` posts on this channel.
    const onMessage = ({ data }: MessageEvent<TabChange>) => {
      if (data.collection === collection && data.keys.some(each => String(each) === String(key))) listener(data.what)
    }
    const on = channel()
    on?.addEventListener('message', onMessage)
    return () => on?.removeEventListener('message', onMessage)
  },
}
