import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { type ApiFailure, isVerdict } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
import { chunkSize } from '../batch/batchMachine.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

export interface RowValues {
  readonly key: Key
  readonly data: Item
}

export interface SavedRows {
  readonly saved: readonly Key[]
  readonly failed: ReadonlyMap<string, ApiFailure>
}

/** Requests that are sent at the same time. */
const atOnce = 4

/** Rows with the same values, in groups of one request. */
export function groupsOf(rows: readonly RowValues[]): readonly (readonly RowValues[])[] {
  const groups = new Map<string, RowValues[]>()
  for (const row of rows) {
    const values = JSON.stringify(row.data)
    const group = groups.get(values)
    if (group) group.push(row)
    else groups.set(values, [row])
  }
  return [...groups.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / chunkSize) }, (_, at) =>
      group.slice(at * chunkSize, (at + 1) * chunkSize),
    ),
  )
}

/**
 * Saves the changes of rows as batch updates, one request for all rows with the same changes. A rejected request changed
 * nothing, so it is halved until the rows at fault are isolated. Without an answer, the rest is not sent.
 */
export async function saveRows(collection: CollectionInfo, rows: readonly RowValues[]): Promise<SavedRows> {
  const saved: Key[] = []
  const failed = new Map<string, ApiFailure>()
  let halt: ApiFailure | null = null
  const send = async (group: readonly RowValues[]): Promise<void> => {
    const failure = halt ?? (await sendGroup(collection, group))
    if (failure === null) saved.push(...group.map(({ key }) => key))
    else if (group.length > 1 && isVerdict(failure) && halt === null) {
      const middle = Math.ceil(group.length / 2)
      await send(group.slice(0, middle))
      await send(group.slice(middle))
    } else {
      if (!isVerdict(failure)) halt = failure
      for (const { key } of group) failed.set(String(key), failure)
    }
  }
  const groups = groupsOf(rows)
  for (let at = 0; at < groups.length; at += atOnce) await Promise.all(groups.slice(at, at + atOnce).map(send))
  return { saved, failed }
}

async function sendGroup(
  { collection, primaryKey }: CollectionInfo,
  group: readonly RowValues[],
): Promise<ApiFailure | null> {
  const path = itemsPath(collection)
  const query = `fields=${primaryKey}`
  const [first] = group
  if (!first) return null
  const outcome = await outcomeOf(
    group.length === 1
      ? call({ method: 'PATCH', path: `${path}/${encodeURIComponent(first.key)}`, query, body: first.data })
      : call({ method: 'PATCH', path, query, body: { keys: group.map(({ key }) => key), data: first.data } }),
  )
  return outcome.ok ? null : outcome.failure
}
