import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { BaseRow, CallBase, ModelCall } from '#schemas/model/ModelCall.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'

type Values = Readonly<Record<string, unknown>>

/** A part of the model that has changed since a plan was built. */
export type Conflict =
  /** The row does not exist: on some servers an update would create it. */
  | { readonly kind: 'gone'; readonly name: Key }
  /** Someone else has changed the same part. */
  | { readonly kind: 'changed'; readonly names: readonly string[] }

/**
 * Reads the rows that calls change, and reports which no longer match the state the calls were built from; null for no
 * conflict. Other changes to the rows are ignored. For a single call, a row that already has the new value is not a
 * conflict; for several it is, because undoing them would undo the work of others.
 */
export async function findConflict(
  calls: readonly ModelCall[],
  read: (path: string) => Promise<Outcome<unknown>>,
): Promise<Outcome<Conflict | null>> {
  const bases = calls.flatMap(({ base }) => base ?? [])
  const answers = new Map<string, Outcome<unknown>>()
  const changed: string[] = []
  for (const base of bases) {
    const answer = answers.get(base.path) ?? (await read(base.path))
    answers.set(base.path, answer)
    if (!answer.ok && !isMissing(answer.failure)) return answer
    const rows = answer.ok ? [answer.value].flat().filter(isValues) : []
    for (const row of base.rows) {
      const now = rowOf(rows, base, row)
      if (!now) return { ok: true, value: { kind: 'gone', name: row.name } }
      changed.push(...changedMembers(row, now, calls.length === 1).map(member => `${row.name}: ${member}`))
    }
  }
  return { ok: true, value: changed.length === 0 ? null : { kind: 'changed', names: [...new Set(changed)] } }
}

/** Servers answer the same for missing and for forbidden rows. */
const isMissing = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 403 || failure.status === 404)

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowOf = (rows: readonly Values[], { key }: CallBase, { name }: BaseRow) =>
  rows.find(row => String(row[key]) === String(name))

/** The members by their last name: `note` of `meta`. */
function changedMembers(
  { change, before }: Pick<BaseRow, 'change' | 'before'>,
  now: Values,
  alone: boolean,
): readonly string[] {
  return Object.entries(change).flatMap(([member, value]) => {
    const was = before[member]
    const is = now[member]
    if (isPart(member) && isValues(value))
      return changedMembers({ change: value, before: isValues(was) ? was : {} }, isValues(is) ? is : {}, alone)
    return isSame(is, was) || (alone && isSame(is, value)) ? [] : [member]
  })
}

const isPart = (member: string): boolean => member === 'meta' || member === 'schema'

const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

/** Nothing has several forms on the wire, and so have lists of names. */
function plain(value: unknown): string {
  if (value === undefined || value === false || value === '') return 'null'
  const isNames = Array.isArray(value) && value.every(each => typeof each === 'string')
  return isNames ? plain(value.join(',')) : canonicalJson(value)
}
