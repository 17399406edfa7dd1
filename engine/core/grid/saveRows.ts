import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { type ApiFailure, isVerdict } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
import { chunksOf } from '../batch/batchMachine.ts'
import { sameValue } from '../edits/sameValue.ts'
import { conflictOf } from '../item/saving/Conflict.ts'
import { valueHashes } from '../item/saving/editBase.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { StudioHost } from '../registry/StudioHost.ts'

export interface RowValues {
  readonly key: Key
  readonly data: Item
}

/** The changes of a row, and the values that they began from. */
export interface RowChanges extends RowValues {
  readonly base: Item
}

export interface SavedRows {
  readonly saved: readonly Key[]
  readonly failed: ReadonlyMap<string, ApiFailure>
}

/** Requests that are sent at the same time. */
const atOnce = 4

/** Rows with the same values, in groups of one request. */
export function groupsOf<Row extends RowValues>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const values = JSON.stringify(row.data)
    const group = groups.get(values)
    if (group) group.push(row)
    else groups.set(values, [row])
  }
  return [...groups.values()].flatMap(chunksOf)
}

/**
 * Saves the changes of rows as batch updates, one request for all rows with the same changes. A rejected request changed
 * nothing, so it is halved until the rows at fault are isolated. Without an answer, the rest is not sent. A row with a
 * value that someone else has changed since fails with a conflict.
 */
export async function saveRows(
  host: SavingHost,
  collection: CollectionInfo,
  rows: readonly RowChanges[],
): Promise<SavedRows> {
  const saved: Key[] = []
  const failed = new Map<string, ApiFailure>()
  let halt: ApiFailure | null = null
  const write = async (group: readonly RowChanges[], base: BatchBase | null): Promise<void> => {
    const failure = halt ?? (await sendGroup(collection, group, base))
    if (failure === null) saved.push(...group.map(({ key }) => key))
    else if (group.length > 1 && isVerdict(failure) && halt === null) {
      const middle = Math.ceil(group.length / 2)
      await write(group.slice(0, middle), base)
      await write(group.slice(middle), base)
    } else {
      if (!isVerdict(failure)) halt = failure
      for (const { key } of group) failed.set(String(key), failure)
    }
  }
  const send = async (group: readonly RowChanges[]): Promise<void> => {
    const base = host.capabilities.has('edit-base') ? await baseOf(group) : null
    const changed = base ? noConflicts : await changedSince(host, collection, group)
    for (const [name, failure] of changed) failed.set(name, failure)
    const left = group.filter(({ key }) => !changed.has(String(key)))
    if (left.length > 0) await write(left, base)
  }
  const groups = groupsOf(rows)
  for (let at = 0; at < groups.length; at += atOnce) await Promise.all(groups.slice(at, at + atOnce).map(send))
  return { saved, failed }
}

type SavingHost = Pick<StudioHost, 'capabilities' | 'readItems'>

/** For servers that compare: the hashes of the values that changes began from, by key and field. */
type BatchBase = Readonly<Record<string, unknown>>

async function baseOf(group: readonly RowChanges[]): Promise<BatchBase | null> {
  const hashes = await Promise.all(group.map(({ base }) => valueHashes(base)))
  if (hashes.includes(null)) return null
  return Object.fromEntries(group.map(({ key }, at) => [String(key), hashes[at]]))
}

const noConflicts: ReadonlyMap<string, ApiFailure> = new Map()

/** For servers that do not compare: the conflicts of rows, found by reading them again. */
async function changedSince(
  { readItems }: SavingHost,
  { collection, primaryKey }: CollectionInfo,
  group: readonly RowChanges[],
): Promise<ReadonlyMap<string, ApiFailure>> {
  const names = [...new Set(group.flatMap(({ base }) => Object.keys(base)))]
  if (names.length === 0) return noConflicts
  const keys = group.map(({ key }) => key)
  const query = { fields: [primaryKey, ...names], filter: { [primaryKey]: { _in: keys } }, limit: keys.length }
  const read = await outcomeOf(readItems(collection, query))
  if (!read.ok) return new Map(keys.map(key => [String(key), read.failure]))
  const now = new Map(read.value.items.map(item => [String(item[primaryKey]), item]))
  return new Map(
    group.flatMap(({ base, data, key }) => {
      const fresh = now.get(String(key))
      if (!fresh) return []
      const isSame = (field: string, values: Item) => sameValue(fresh[field] ?? null, values[field] ?? null)
      const changed = Object.keys(base).filter(field => !isSame(field, base) && !isSame(field, data))
      const theirs = Object.fromEntries(changed.map(field => [field, fresh[field] ?? null]))
      return changed.length > 0 ? [[String(key), conflictOf(theirs)] as const] : []
    }),
  )
}

async function sendGroup(
  { collection, primaryKey }: CollectionInfo,
  group: readonly RowChanges[],
  base: BatchBase | null,
): Promise<ApiFailure | null> {
  const path = itemsPath(collection)
  const query = `fields=${primaryKey}`
  const [first] = group
  if (!first) return null
  const outcome = await outcomeOf(
    group.length === 1 && base === null
      ? call({ method: 'PATCH', path: `${path}/${encodeURIComponent(first.key)}`, query, body: first.data })
      : call({ method: 'PATCH', path, query, body: batchOf(group, first.data, base) }),
  )
  return outcome.ok ? null : outcome.failure
}

function batchOf(group: readonly RowChanges[], data: Item, base: BatchBase | null) {
  const keys = group.map(({ key }) => key)
  if (base === null) return { keys, data }
  return { keys, data, base: Object.fromEntries(keys.map(key => [String(key), base[String(key)]])) }
}
