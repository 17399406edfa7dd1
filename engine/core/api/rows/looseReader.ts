import { Schema } from 'effect'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { Row } from '../Row.ts'

/** A part of a row that was not what the dialect says, and that could not be understood. */
export interface OddMember {
  /** Dotted from the row: `meta.options`. Empty for the row itself. */
  readonly path: string
  /** What the server sent, as JSON, cut to a length that can be shown. */
  readonly given: string
}

export interface Reading<Value> {
  /** Null where too little of the row could be read. */
  readonly value: Value | null
  readonly odd: readonly OddMember[]
}

export interface LooseOptions {
  /** Members that nothing can stand in for, dotted: a row without one of them is left out. */
  readonly required: readonly string[]
  /** Members that may be missing, but not unreadable: a guess would say more than the row does. */
  readonly exact?: readonly string[]
  /** What other members count as when they are missing or cannot be read, dotted. Otherwise null, false, or left out. */
  readonly defaults?: (row: Row) => Row
}

/** A schema of a row: its members are known by name. */
type StructSchema<Value> = Schema.ConstraintDecoder<Value> & { readonly fields: Readonly<Record<string, Schema.Top>> }

interface Member {
  readonly name: string
  readonly path: string
  readonly accepts: (value: unknown) => boolean
  readonly optional: boolean
  readonly required: boolean
  readonly exact: boolean
  /** The members of a member that is a row itself. */
  readonly members: readonly Member[] | null
}

/**
 * Reads rows of one kind, whatever a server made of them. A row that fits the schema is decoded by it. Any other is read
 * member by member: 0 and 1 count as booleans, text as the JSON, the number or the list that it holds; a missing member
 * gets its default. What cannot be understood is named, and counts as missing. Never throws.
 */
export function looseReader<Value>(schema: StructSchema<Value>, options: LooseOptions) {
  const decode = Schema.decodeUnknownResult(schema)
  const members = membersOf(schema, '', options)
  return (input: unknown): Reading<Value> => {
    const exact = decode(input)
    if (exact._tag === 'Success') return { value: exact.success, odd: [] }
    if (!isRecord(input)) return { value: null, odd: [{ path: '', given: shorten(input) }] }
    const odd: OddMember[] = []
    const row = readMembers(members, input, options.defaults?.(input) ?? {}, odd)
    const read = decode(row)
    if (read._tag === 'Success') return { value: read.success, odd }
    return { value: null, odd: odd.length > 0 ? odd : [{ path: '', given: shorten(input) }] }
  }
}

function membersOf(schema: StructSchema<unknown>, before: string, options: LooseOptions): readonly Member[] {
  return Object.entries(schema.fields).map(([name, member]) => {
    const path = `${before}${name}`
    const part = partOf(member)
    return {
      name,
      path,
      accepts: Schema.is(member as Schema.Schema<unknown>),
      optional: member.ast.context?.isOptional ?? false,
      required: options.required.includes(path),
      exact: options.exact?.includes(path) ?? false,
      members: part && membersOf(part, `${path}.`, options),
    }
  })
}

/** The row within a member: the member itself, or what it may be beside null. */
function partOf(member: Schema.Top): StructSchema<unknown> | null {
  const choices: readonly unknown[] = 'members' in member && Array.isArray(member.members) ? member.members : [member]
  const part = choices.find(isStruct)
  // Safe: only structs have fields.
  return (part as StructSchema<unknown> | undefined) ?? null
}

// Schemas are functions.
const isStruct = (choice: unknown): boolean =>
  (typeof choice === 'function' || typeof choice === 'object') && choice !== null && 'fields' in choice

function readMembers(members: readonly Member[], row: Row, defaults: Row, odd: OddMember[]): Row {
  const read: Record<string, unknown> = {}
  for (const member of members) {
    const value = readMember(member, row[member.name], defaults, odd)
    if (value !== undefined) read[member.name] = value
  }
  return read
}

function readMember(member: Member, given: unknown, defaults: Row, odd: OddMember[]): unknown {
  if (given !== undefined) {
    // Most members of an odd row fit; parsing their text would cost more than the rest of the row.
    if (member.accepts(given)) return given
    if (member.members && isRecord(given)) return readMembers(member.members, given, defaults, odd)
    const meanings = readings(given)
    const understood = meanings.find(value => member.accepts(value))
    if (understood !== undefined) return understood
    const part = meanings.find(isRecord)
    if (member.members && part) return readMembers(member.members, part, defaults, odd)
    const list = meanings.find(Array.isArray)
    const fitting = list?.filter(entry => member.accepts([entry]))
    if (given !== null || member.required) odd.push({ path: member.path, given: shorten(given) })
    if (member.exact && given !== null) return given
    if (fitting && member.accepts(fitting)) return fitting
  }
  if (member.required || (given === undefined && member.optional)) return undefined
  const standIn = [defaults[member.path], null, false, ''].find(value => value !== undefined && member.accepts(value))
  return member.optional && standIn === '' ? undefined : standIn
}

/** What a value may mean, as it is first. */
function readings(given: unknown): readonly unknown[] {
  if (given === 0 || given === 1) return [given, given === 1, String(given)]
  if (typeof given === 'number' || typeof given === 'boolean') return [given, String(given)]
  if (typeof given !== 'string') return [given]
  const inner = parse(given)
  const number = given.trim() === '' ? Number.NaN : Number(given)
  return [
    given,
    ...(inner === undefined ? [] : [inner]),
    ...(Number.isFinite(number) ? [number] : []),
    ...(given === '0' || given === '1' ? [given === '1'] : []),
    given === '' ? [] : given.split(','),
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
