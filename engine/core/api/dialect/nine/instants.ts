import { isRecord } from '#schemas/data/isRecord.ts'
import type { Row } from '../../Row.ts'
import type { Send } from '../Dialect.ts'
import { mapRows } from './Route.ts'

/** Fields of the platform's own collections that hold an instant. */
const names: ReadonlySet<string> = new Set(['timestamp', 'uploaded_on', 'modified_on', 'last_access'])

/** Members that hold rows of a project, or what a file says of itself. */
const others: ReadonlySet<string> = new Set(['data', 'delta', 'metadata'])

const withoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/

/**
 * A row with the zone of its instants. On SQLite, 9.x takes some of them for a date and time of no zone, and leaves it
 * out; browsers would then read UTC as local time.
 */
export function withZones(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withZones)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, others.has(name) ? held : withZone(name, held)]),
  )
}

const withZone = (name: string, held: unknown): unknown =>
  names.has(name) && typeof held === 'string' && withoutZone.test(held) ? `${held}Z` : withZones(held)

/** The type of a field that holds an instant; 9.x reports `dateTime` on SQLite. */
export const instantType = ({ collection, field, type }: Row): unknown =>
  type === 'dateTime' && String(collection).startsWith('directus_') && names.has(String(field)) ? 'timestamp' : type

/** Collections of the platform whose rows hold instants, by their path. */
const zoned = /^\/(?:activity|revisions|files|users)(?:\/|$)/

/** Sends as before, and adds the zone to the instants of an answer. */
export const readInstants =
  (send: Send): Send =>
  async request => {
    const outcome = await send(request)
    return zoned.test(request.path) ? mapRows(outcome, withZones) : outcome
  }
