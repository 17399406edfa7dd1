import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { StagedChange } from './StagedModel.ts'

type KeyOf<Part> = (part: Part) => string
type Json = Readonly<Record<string, unknown>>

/** A member that someone else changed, with both values. */
export interface MemberConflict {
  readonly name: string
  readonly stored: unknown
  /** Undefined if the change deletes the part. */
  readonly staged: unknown
}

/** A staged change that the server contradicts. */
export interface PartConflict {
  readonly key: string
  /** Members that someone else changed; empty if the part was created or deleted since. */
  readonly members: readonly MemberConflict[]
  /** Whether the part exists on the server. */
  readonly exists: boolean
}

/** Whether two values are equal. Missing members count as null. */
export const isSame = (a: unknown, b: unknown): boolean => canonicalJson(plain(a)) === canonicalJson(plain(b))

const plain = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) =>
          each === null || each === undefined ? [] : [[name, plain(each)]],
        ),
      )
    : (value ?? null)

/** The part that a change is about. */
export function partOf<Part>({ before, after }: StagedChange<Part>): Part {
  const part = after ?? before
  if (part === null) throw new Error('A staged change has neither a state before nor after it')
  return part
}

/** The parts of the server with the staged changes. New parts come last, in the order of the changes. */
export function mergeParts<Part extends object>(
  now: readonly Part[],
  changes: readonly StagedChange<Part>[],
  keyOf: KeyOf<Part>,
): readonly Part[] {
  if (changes.length === 0) return now
  const byKey = new Map(changes.map(change => [keyOf(partOf(change)), change]))
  const known = new Set(now.map(keyOf))
  return [
    ...now.flatMap(part => {
      const change = byKey.get(keyOf(part))
      if (!change) return [part]
      return change.after === null ? [] : [merged(change.before, change.after, part)]
    }),
    // A part that someone else deleted stays deleted: the change is a conflict.
    ...changes.flatMap(({ before, after }) =>
      before === null && after !== null && !known.has(keyOf(after)) ? [after] : [],
    ),
  ]
}

/** The current part with the changed members. */
function merged<Part extends object>(before: Part | null, after: Part, now: Part): Part {
  if (before === null) return after
  // Safe: it has the members of parts of the same kind.
  return mergedRecord(jsonOf(before), jsonOf(after), jsonOf(now)) as Part
}

function mergedRecord(before: Json, after: Json, now: Json): Json {
  const changed = Object.entries(after).flatMap(([name, value]) => {
    if (isSame(value, before[name])) return []
    const is = now[name]
    return [
      [name, isGroup(name) && isRecord(value) ? mergedRecord(recordOf(before[name]), value, recordOf(is)) : value],
    ]
  })
  return { ...now, ...Object.fromEntries(changed) }
}

const isGroup = (name: string): boolean => name === 'meta' || name === 'schema'

const jsonOf = (part: object): Json => Object.fromEntries(Object.entries(part))

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The changes that the server does not have yet. */
export function pendingIn<Part extends object>(
  now: readonly Part[],
  changes: readonly StagedChange<Part>[],
  keyOf: KeyOf<Part>,
): readonly StagedChange<Part>[] {
  const byKey = new Map(now.map(part => [keyOf(part), part]))
  return changes.filter(({ before, after }) => {
    const part = byKey.get(keyOf(partOf({ before, after }))) ?? null
    if (part === null) return after !== null
    return after === null || !isSame(part, merged(before, after, part))
  })
}

/** The changes whose parts the server has changed since, in a way that they would overwrite. */
export function conflictsIn<Part extends object>(
  now: readonly Part[],
  changes: readonly StagedChange<Part>[],
  keyOf: KeyOf<Part>,
): readonly PartConflict[] {
  const byKey = new Map(now.map(part => [keyOf(part), part]))
  return changes.flatMap((change): readonly PartConflict[] => {
    const key = keyOf(partOf(change))
    const part = byKey.get(key) ?? null
    const { before, after } = change
    if (part === null) return before !== null && after !== null ? [{ key, members: [], exists: false }] : []
    if (before === null) return isSame(part, after) ? [] : [{ key, members: [], exists: true }]
    const members = changedMembers(jsonOf(before), after && jsonOf(after), jsonOf(part))
    return members.length === 0 ? [] : [{ key, members, exists: true }]
  })
}

/** Members that differ from the state before; for an update only those that it changes, to something else. */
function changedMembers(before: Json, after: Json | null, now: Json): readonly MemberConflict[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now), ...Object.keys(after ?? {})])
  return [...names].flatMap(name => {
    const [was, is, wanted] = [before[name], now[name], after?.[name]]
    if (isGroup(name)) return changedMembers(recordOf(was), after && recordOf(wanted), recordOf(is))
    if (isSame(was, is)) return []
    return after === null || (!isSame(was, wanted) && !isSame(is, wanted))
      ? [{ name, stored: is ?? null, staged: after === null ? undefined : (wanted ?? null) }]
      : []
  })
}

/** The changes that lead from the parts of the server to the wanted ones. Earlier changes keep the state before them. */
export function restage<Part extends object>(
  now: readonly Part[],
  changes: readonly StagedChange<Part>[],
  wanted: readonly Part[],
  keyOf: KeyOf<Part>,
): readonly StagedChange<Part>[] {
  const ofServer = new Map(now.map(part => [keyOf(part), part]))
  const ofWish = new Map(wanted.map(part => [keyOf(part), part]))
  const known = new Map(changes.map(change => [keyOf(partOf(change)), change]))
  const names = new Set([...known.keys(), ...ofServer.keys(), ...ofWish.keys()])
  return [...names].flatMap(name => {
    const earlier = known.get(name)
    const is = ofServer.get(name) ?? null
    const after = ofWish.get(name) ?? null
    // The part was deleted on the server: an update of it stays, as a conflict.
    if (earlier?.before && is === null && after === null) return earlier.after === null ? [] : [earlier]
    const before = earlier ? baseOf(earlier, is) : is
    return isSame(before, after) ? [] : [{ before, after }]
  })
}

/** The state before a change, with the members of the server that it leaves alone. */
const baseOf = <Part extends object>({ before, after }: StagedChange<Part>, now: Part | null): Part | null =>
  before && after && now ? merged(after, before, now) : before
