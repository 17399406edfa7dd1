import { isRecord } from '#schemas/data/isRecord.ts'
import type { Row } from '../../Row.ts'
import type { Send } from '../Dialect.ts'
import { mapRows } from './Route.ts'

/** Fields of system collections that contain an instant. */
const names: ReadonlySet<string> = new Set(['timestamp', 'uploaded_on', 'modified_on', 'last_access'])

/** Members that contain rows of a project, or metadata of a file. */
const others: ReadonlySet<string> = new Set(['data', 'delta', 'metadata'])

const withoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/

/**
 * Adds the zone to the instants of a row. On SQLite, 9.x returns some of them without a zone, and browsers would read
 * UTC as local time.
 */
export function withZones(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withZones)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, others.has(name) ? member : withZone(name, member)]),
  )
}

const withZone = (name: string, member: unknown): unknown =>
  names.has(name) && typeof member === 'string' && withoutZone.test(member) ? `${member}Z` : withZones(member)

/** The type of a field that contains an instant; 9.x reports `dateTime` on SQLite. */
export const instantType = ({ collection, field, type }: Row): unknown =>
  type === 'dateTime' && String(collection).startsWith('directus_') && names.has(String(field)) ? 'timestamp' : type

/** System collections whose rows contain instants, by path. */
const zoned = /^\/(?:activity|revisions|files|users)(?:\/|$)/

/** Sends as before, and adds the zone to the instants of an answer. */
export const readInstants =
  (send: Send): Send =>
  async request => {
    const outcome = await send(request)
    return zoned.test(request.path) ? mapRows(outcome, withZones) : outcome
  }
