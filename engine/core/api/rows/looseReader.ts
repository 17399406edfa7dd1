import { isRecord } from '#schemas/data/isRecord.ts'
import type { Row } from '../Row.ts'
import type { Check } from './shapes.ts'

/** A part of a row that did not fit the dialect and could not be interpreted. */
export interface OddMember {
  /** Dotted from the row: `meta.options`. Empty for the row itself. */
  readonly path: string
  /** The server's value as JSON, truncated for display. */
  readonly received: string
}

export interface Reading<Value> {
  /** Null if too little of the row could be read. */
  readonly value: Value | null
  readonly odd: readonly OddMember[]
}

export interface LooseOptions {
  /** Members without a possible default, dotted. A row without one of them is left out. */
  readonly required: readonly string[]
  /** Members that can be missing, but not unreadable: a guess could grant more than the row does. */
  readonly exact?: readonly string[]
  /**
   * The values of other members if they are missing or unreadable, dotted. Without a default: null, false, or left out.
   */
  readonly defaults?: (row: Row) => Row
}

interface Member {
  readonly name: string
  readonly path: string
  readonly accepts: Check
  readonly optional: boolean
  readonly required: boolean
  readonly exact: boolean
  /** The members of a member that is a row itself. */
  readonly members: readonly Member[] | null
}

/**
 * Reads rows of one kind from any server. A row that passes the check is used as it is. Any other row is read member by
 * member: 0 and 1 count as booleans, text as the JSON, number or list it contains; a missing member gets its default.
 * Unreadable members are reported and count as missing. Never throws.
 */
export function looseReader<Value>(check: Check<Value>, options: LooseOptions) {
  const members = membersOf(check, '', options) ?? []
  return (input: unknown): Reading<Value> => {
    if (check(input)) return { value: input, odd: [] }
    if (!isRecord(input)) return { value: null, odd: [{ path: '', received: shorten(input) }] }
    const odd: OddMember[] = []
    const row = readMembers(members, input, options.defaults?.(input) ?? {}, odd)
    if (check(row)) return { value: row, odd }
    return { value: null, odd: odd.length > 0 ? odd : [{ path: '', received: shorten(input) }] }
  }
}

function membersOf({ members }: Check, before: string, options: LooseOptions): readonly Member[] | null {
  if (!members) return null
  return Object.entries(members).map(([name, accepts]) => {
    const path = `${before}${name}`
    return {
      name,
      path,
      accepts,
      optional: accepts(undefined),
      required: options.required.includes(path),
      exact: options.exact?.includes(path) ?? false,
      members: membersOf(accepts, `${path}.`, options),
    }
  })
}

function readMembers(members: readonly Member[], row: Row, defaults: Row, odd: OddMember[]): Row {
  // Members that the studio does not check stay, as in a row that fits.
  const read: Record<string, unknown> = { ...row }
  for (const member of members) {
    const value = readMember(member, row[member.name], defaults, odd)
    if (value === undefined) delete read[member.name]
    else read[member.name] = value
  }
  return read
}

function readMember(member: Member, input: unknown, defaults: Row, odd: OddMember[]): unknown {
  if (input !== undefined) {
    // Most members of an odd row fit; parsing their text would cost more than the rest of the row.
    if (member.accepts(input)) return input
    if (member.members && isRecord(input)) return readMembers(member.members, input, defaults, odd)
    const meanings = readings(input)
    const understood = meanings.find(value => member.accepts(value))
    if (understood !== undefined) return understood
    const part = meanings.find(isRecord)
    if (member.members && part) return readMembers(member.members, part, defaults, odd)
    const list = meanings.find(Array.isArray)
    const fitting = list?.filter(entry => member.accepts([entry]))
    if (input !== null || member.required) odd.push({ path: member.path, received: shorten(input) })
    if (member.exact && input !== null) return input
    if (fitting && member.accepts(fitting)) return fitting
  }
  if (member.required || (input === undefined && member.optional)) return undefined
  const standIn = [defaults[member.path], null, false, ''].find(value => value !== undefined && member.accepts(value))
  return member.optional && standIn === '' ? undefined : standIn
}

/** The possible interpretations of a value, the unchanged one first. */
function readings(value: unknown): readonly unknown[] {
  if (value === 0 || value === 1) return [value, value === 1, String(value)]
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)]
  if (typeof value !== 'string') return [value]
  const inner = parse(value)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return [
    value,
    ...(inner === undefined ? [] : [inner]),
    ...(Number.isFinite(number) ? [number] : []),
    ...(value === '0' || value === '1' ? [value === '1'] : []),
    value === '' ? [] : value.split(','),
  ]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Characters of an odd value that are shown. */
const shown = 80

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > shown ? `${text.slice(0, shown)}…` : text
}
