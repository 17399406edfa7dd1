import { Result, Schema } from 'effect'

/** A visited page: a list, or one of its items. Titles are not stored, so that none outlives the session. */
const Visit = Schema.Struct({ collection: Schema.String, key: Schema.NullOr(Schema.String) })
export type Visit = typeof Visit.Type

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(Visit)))

/** How many pages are remembered. */
const maxVisits = 12

const storeKey = (user: string): string => `fieldhouse-visits-${user}`

/** The pages the user visited, latest first. Unreadable data counts as none. */
export function readVisits(user: string): readonly Visit[] {
  const stored = localStorage.getItem(storeKey(user))
  return stored === null ? [] : Result.getOrElse(decode(stored), () => [])
}

export function addVisit(user: string, visit: Visit): void {
  const others = readVisits(user).filter(each => each.collection !== visit.collection || each.key !== visit.key)
  try {
    localStorage.setItem(storeKey(user), JSON.stringify([visit, ...others].slice(0, maxVisits)))
  } catch (cause) {
    // A full or closed store costs the list of the last pages, and nothing else.
    console.warn('The page was not remembered', cause)
  }
}

/** The visit for a path of the studio; null if it is not a list or an item. */
export function visitOf(path: string): Visit | null {
  const match = /^\/collections\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path)
  if (!match?.[1] || match[2] === '+') return null
  return { collection: decodeURIComponent(match[1]), key: match[2] === undefined ? null : decodeURIComponent(match[2]) }
}
