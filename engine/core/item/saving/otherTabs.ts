import type { Key } from '#schemas/data/Item.ts'

/** What a tab has done to items, which are named and nothing more: whoever shows them reads them by rights of its own. */
interface Told {
  readonly what: 'changed' | 'deleted'
  readonly collection: string
  /** Null for the item of a singleton. */
  readonly keys: readonly (Key | null)[]
}

const name = 'fieldhouse-items'

let opened: BroadcastChannel | null = null

/** One a tab, for a channel hears everything but itself. Null where the browser has none. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  opened ??= new BroadcastChannel(name)
  return opened
}

/** Says in the other tabs of this browser what was done in this one. */
export const otherTabs = {
  tell: (what: Told['what'], collection: string, keys: readonly (Key | null)[]): void =>
    channel()?.postMessage({ what, collection, keys } satisfies Told),
  /** Told what another tab has done to an item; gives the way to stop that. */
  listen: (collection: string, key: Key | null, listener: (what: Told['what']) => void): (() => void) => {
    // Safe: nobody but `tell` speaks on this channel.
    const hear = ({ data }: MessageEvent<Told>) => {
      if (data.collection === collection && data.keys.some(each => String(each) === String(key))) listener(data.what)
    }
    const on = channel()
    on?.addEventListener('message', hear)
    return () => on?.removeEventListener('message', hear)
  },
}
