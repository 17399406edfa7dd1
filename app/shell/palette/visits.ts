import { Result, Schema } from 'effect'

/** A page that somebody was on: a list, or an item of it. Titles are not kept, so that none outlives the session. */
const Visit = Schema.Struct({ collection: Schema.String, key: Schema.NullOr(Schema.String) })
export type Visit = typeof Visit.Type

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(Visit)))

/** How many pages are remembered. */
const kept = 12

const storeKey = (user: string): string => `fieldhouse-visits-${user}`

/** The pages that a person was on, the last one first. What cannot be read counts as none. */
export function readVisits(user: string): readonly Visit[] {
  const stored = localStorage.getItem(storeKey(user))
  return stored === null ? [] : Result.getOrElse(decode(stored), () => [])
}

export function addVisit(user: string, visit: Visit): void {
  const others = readVisits(user).filter(each => each.collection !== visit.collection || each.key !== visit.key)
  try {
    localStorage.setItem(storeKey(user), JSON.stringify([visit, ...others].slice(0, kept)))
  } catch (cause) {
    // A full or closed store costs the list of the last pages, and nothing else.
    console.warn('The page was not remembered', cause)
  }
}

/** The page that an address within the studio leads to; null for one that is not a list or an item. */
export function visitOf(path: string): Visit | null {
  const match = /^\/collections\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path)
  if (!match?.[1] || match[2] === '+') return null
  return { collection: decodeURIComponent(match[1]), key: match[2] === undefined ? null : decodeURIComponent(match[2]) }
}
