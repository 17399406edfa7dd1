import type { Draft } from './Draft.ts'
import { draftStore, type StoredDraft } from './draftStore.ts'

/** Milliseconds that a draft is stored: 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000

/** Maximum size of drafts: 50 MB. The oldest are deleted first, the newest never. */
const room = 50_000_000

export interface RecoveredDraft<Kept = Draft> {
  readonly id: string
  readonly draft: Kept
}

/** Every entry has the time of its last change, in milliseconds since 1970. */
interface Dated {
  readonly at: number
}

/** Unsaved changes, stored encrypted in this browser. Every method rejects if the browser has no storage. */
export interface DraftJournal<Kept extends Dated = Draft> {
  /** Writes the draft of a form or a view; settled when it is on the disk. */
  readonly put: (id: string, place: string, draft: Kept) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** The newest draft of a place that no open page is writing; null without one. */
  readonly find: (place: string) => Promise<RecoveredDraft<Kept> | null>
}

/** A form locks its drafts while it is open: another tab does not offer them. */
export const lockOf = (id: string): string => `fieldhouse-draft ${id}`

/**
 * Opens the journal of a user. `secret` is the user's own and comes with the session; without it the browser creates a
 * key that no script can read. Rejects if the browser has no hash functions, as on pages without https, or no storage.
 */
export async function openJournal<Kept extends Dated = Draft>(
  user: string,
  secret: string | null,
): Promise<DraftJournal<Kept>> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle || !('locks' in navigator)) throw new Error('This browser keeps no drafts on a page without https.')
  const key = secret === null ? await ownKey(user) : await keyOf(secret)
  const nameOf = async (place: string) =>
    textOf(await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([secret, user, place]))))
  const swept = sweep()
  // Reported by `find`; a write does not wait for it.
  swept.catch(() => {})
  return {
    put: async (id, place, draft) => {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(draft))
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain)
      await draftStore.put({ id, place: await nameOf(place), at: draft.at, nonce, sealed })
    },
    remove: id => draftStore.remove(id),
    find: async place => {
      await swept
      const stored = await draftStore.at(await nameOf(place))
      const { held = [] } = await navigator.locks.query()
      const lockNames = new Set(held.map(lock => lock.name))
      for (const each of stored.toSorted((a, b) => b.at - a.at)) {
        if (lockNames.has(lockOf(each.id))) continue
        const draft = await unseal<Kept>(each, key)
        if (draft) return { id: each.id, draft }
      }
      return null
    },
  }
}

/** Null for an entry that was encrypted with another key: no one can read it anymore, and it expires. */
async function unseal<Kept>({ nonce, sealed }: StoredDraft, key: CryptoKey): Promise<Kept | null> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed).catch(() => null)
  // Safe: only the journal has the key.
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as Kept)
}

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function ownKey(user: string): Promise<CryptoKey> {
  const storedKey = await draftStore.readKey(user)
  if (storedKey instanceof CryptoKey) return storedKey
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await draftStore.putKey(user, made)
  return made
}

const textOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Deletes expired drafts, and the oldest ones if there are too many. */
async function sweep(): Promise<void> {
  const all = (await draftStore.all()).toSorted((a, b) => b.at - a.at)
  let taken = 0
  for (const [place, { id, at, sealed }] of all.entries()) {
    taken += sealed.byteLength
    if (at < Date.now() - lifetime || (place > 0 && taken > room)) await draftStore.remove(id)
  }
}
