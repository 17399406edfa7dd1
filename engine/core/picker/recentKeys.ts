import type { Key } from '#schemas/data/Item.ts'
import { browserStorage } from '../store/browserStorage.ts'

/** Items that are offered first. */
const most = 5

const nameOf = (user: string | null, collection: string): string => `fieldhouse.recent.${user ?? ''}.${collection}`

/** The items of a collection that a user picked last, the latest first; stored on this device. */
export function recentKeys(user: string | null, collection: string): readonly Key[] {
  const stored = browserStorage.readJson(nameOf(user, collection))
  if (!Array.isArray(stored)) return []
  return stored.filter(key => typeof key === 'string' || typeof key === 'number').slice(0, most)
}

/** Remembers a picked item. */
export function noteRecent(user: string | null, collection: string, key: Key): void {
  const others = recentKeys(user, collection).filter(other => String(other) !== String(key))
  browserStorage.write(nameOf(user, collection), JSON.stringify([key, ...others].slice(0, most)))
}
