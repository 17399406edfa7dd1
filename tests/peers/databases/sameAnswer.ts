import type { Peer, RecordedRead } from './peerDatabases.ts'

/** Columns that adoption adds: empty until they are used. */
const added: ReadonlySet<string> = new Set(['checksum', 'auth_idle_timeout', 'headers'])

/** Values that signing in to record the responses has changed. */
const moving: ReadonlySet<string> = new Set(['last_access', 'last_page'])

/**
 * Where an answer differs from the recorded one, by path; empty if they are equal except for the differences explained
 * here and in `tests/contract/differences.md`.
 */
export function differencesOf(
  recorded: RecordedRead,
  ours: { readonly status: number; readonly body: unknown },
  peer: Peer,
): readonly string[] {
  if (ours.status !== recorded.status) return [`status: ${recorded.status} -> ${ours.status}`]
  // Error messages are ours; assets are compared by status.
  if (recorded.status >= 400) return differ(codesOf(recorded.body), codesOf(ours.body), 'code', true)
  if (recorded.body === undefined) return []
  const ordered = /[?&]sort=/.test(recorded.path)
  const result = differ(ofProject(recorded.path, recorded.body), ofProject(recorded.path, ours.body), '', ordered)
  return result.filter(each => !isTimePrecision(each, peer))
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The part of the model that belongs to the project: system collections have our descriptions, and unsupported ones are
 * missing.
 */
function ofProject(path: string, body: unknown): unknown {
  if (!/^\/(collections|fields|relations)(\?|$)/.test(path) || !isRow(body) || !Array.isArray(body['data'])) return body
  const rows: readonly unknown[] = body['data']
  return {
    data: rows.filter(
      row => isRow(row) && !String(row['collection'] ?? row['many_collection']).startsWith('directus_'),
    ),
  }
}

const codesOf = (body: unknown): unknown =>
  isRow(body) && Array.isArray(body['errors'])
    ? body['errors'].map(each => (isRow(each) && isRow(each['extensions']) ? each['extensions']['code'] : null))
    : body

interface Scalars {
  readonly recorded: unknown
  readonly ours: unknown
}
const pairs = new Map<string, Scalars>()

function differ(recorded: unknown, ours: unknown, at: string, ordered: boolean): readonly string[] {
  if (Object.is(recorded, ours)) return []
  // Decision 27: an empty list is a list.
  if (recorded === null && Array.isArray(ours) && ours.length === 0) return []
  // Decision 28: exact numbers are sent as text, on SQLite too.
  if (typeof recorded === 'number' && ours === String(recorded)) return []
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    if (recorded.length !== ours.length) return [`${at}: ${recorded.length} -> ${ours.length} entries`]
    const [one, other] = ordered && at === '.data' ? [recorded, ours] : [inOrder(recorded), inOrder(ours)]
    return one.flatMap((value, index) => differ(value, other[index], `${at}[${index}]`, ordered))
  }
  if (isRow(recorded) && isRow(ours)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(ours)])
    return [...names].flatMap(name => {
      if (moving.has(name)) return []
      if (added.has(name) && !Object.hasOwn(recorded, name) && ours[name] === null) return []
      if (at.endsWith('.schema') && isToldOtherwise(name, recorded, ours)) return []
      return differ(recorded[name], ours[name], `${at}.${name}`, ordered)
    })
  }
  const line = `${at}: ${shown(recorded)} -> ${shown(ours)}`
  pairs.set(line, { recorded, ours })
  return [line]
}

/**
 * Of tables and columns: the statement of a table is left out, because it exposes columns that the caller does not have access to;
 * whether a column is unique, its comment, its sizes and its default are returned on both databases.
 */
const isToldOtherwise = (
  name: string,
  recorded: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, unknown>>,
): boolean => {
  switch (name) {
    case 'sql':
      return ours[name] === undefined
    case 'is_unique':
      return recorded[name] === undefined || recorded['is_primary_key'] === true
    case 'is_indexed':
    case 'comment':
    case 'schema':
    case 'foreign_key_schema':
    case 'constraint_name':
      return (recorded[name] ?? null) === null || (ours[name] ?? null) === null
    case 'max_length':
    case 'numeric_precision':
    case 'numeric_scale':
      return recorded[name] === null || ours[name] === null
    case 'data_type':
      return (
        String(recorded[name]).toLowerCase() === baseOf(String(ours[name])) ||
        String(ours[name]).toLowerCase() === String(recorded[name]).toLowerCase()
      )
    case 'default_value':
      return String(recorded[name]).startsWith('nextval(') && ours[name] === null
    default:
      return false
  }
}

const baseOf = (type: string): string => type.toLowerCase().replace(/\(.*$/, '')

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 100)

/** Lists without a requested order are sorted before they are compared. */
const inOrder = (values: readonly unknown[]): readonly unknown[] =>
  [...values].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

const keyOf = (value: unknown): string =>
  isRow(value)
    ? ['id', 'collection', 'field', 'many_collection', 'many_field', 'code', 'key']
        .map(name => (isRow(value[name]) ? '' : String(value[name] ?? '')))
        .join(' ')
    : JSON.stringify(value)

/** rc.28 truncates instants to the second; decision 29 preserves the milliseconds. */
function isTimePrecision(line: string, peer: Peer): boolean {
  const pair = pairs.get(line)
  if (!pair || peer.version !== 'rc.28') return false
  const { recorded, ours } = pair
  return (
    typeof recorded === 'string' &&
    typeof ours === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(recorded) &&
    ours.slice(0, 19) === recorded.slice(0, 19)
  )
}
