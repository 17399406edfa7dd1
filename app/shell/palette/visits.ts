import { browserStorage } from '#engine/core/store/browserStorage.ts'
import { isRecord } from '#schemas/data/isRecord.ts'

/** A visited page: a list or an item. Titles are not stored, so that they do not outlive the session. */
export interface Visit {
  readonly collection: string
  readonly key: string | null
}

const isVisit = (value: unknown): value is Visit =>
  isRecord(value) &&
  typeof value['collection'] === 'string' &&
  (value['key'] === null || typeof value['key'] === 'string')

/** The maximum number of visits to store. */
const maxVisits = 12

const storeKey = (user: string): string => `fieldhouse-visits-${user}`

/** The pages the user visited, latest first. Unreadable data counts as none. */
export function readVisits(user: string): readonly Visit[] {
  const stored = browserStorage.readJson(storeKey(user))
  return Array.isArray(stored) && stored.every(isVisit) ? stored : []
}

export function addVisit(user: string, visit: Visit): void {
  const others = readVisits(user).filter(each => each.collection !== visit.collection || each.key !== visit.key)
  // If storage is full or unavailable, only the list of recent pages is lost.
  browserStorage.write(storeKey(user), JSON.stringify([visit, ...others].slice(0, maxVisits)))
}

/** The visit for a path of the studio; null if it is not a list or an item. */
export function visitOf(path: string): Visit | null {
  const match = /^\/collections\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path)
  if (!match?.[1] || match[2] === '+') return null
  return { collection: decodeURIComponent(match[1]), key: match[2] === undefined ? null : decodeURIComponent(match[2]) }
}
