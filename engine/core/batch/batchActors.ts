import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { abortable } from '../api/abortable.ts'
import { call } from '../api/call.ts'
import { callActor } from '../api/callActor.ts'
import type { Outcome } from '../api/exchange.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
import { itemFields } from '../item/itemFields.ts'
import { type MatchQuery, readMatching } from '../list/matching.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import type { BatchJob } from './BatchJob.ts'
import { type BatchInput, type BatchItems, chunksOf } from './batchMachine.ts'

/** The full items with these keys, in the order of the keys. Deleted items are left out. */
export async function readSelected(
  { metadata, readItems }: StudioHost,
  collection: CollectionInfo,
  keys: readonly Key[],
  signal?: AbortSignal,
): Promise<readonly Item[]> {
  const { collection: name, primaryKey } = collection
  const fields = itemFields(collection, metadata)
  const itemsByKey = new Map<string, Item>()
  for (const some of chunksOf(keys)) {
    const { items } = await readItems(
      name,
      { fields, filter: { [primaryKey]: { _in: some } }, limit: some.length },
      signal,
    )
    for (const item of items) itemsByKey.set(String(item[primaryKey]), item)
  }
  return keys.map(key => itemsByKey.get(String(key))).filter(item => item !== undefined)
}

/** The selected items, or if all that matched were selected, those that match now. */
export async function readChosen(
  host: StudioHost,
  collection: CollectionInfo,
  keys: readonly Key[],
  matching: MatchQuery | null,
  signal?: AbortSignal,
): Promise<BatchItems> {
  const chosen = matching ? await readMatching(host, collection, matching, signal) : keys
  return { keys: chosen, items: await readSelected(host, collection, chosen, signal) }
}

/** The side effects of a change to many items, over the API. */
export const batchActors = (
  host: StudioHost,
  collection: CollectionInfo,
  job: BatchJob,
  matching: MatchQuery | null,
) => ({
  readItems: abortable<BatchItems, BatchInput>(({ input, signal }) =>
    readChosen(host, collection, input.keys, matching, signal),
  ),
  sendChunk: callActor<unknown, BatchInput>(({ keys }) => sendChunk(collection, job, keys)),
})

/** Collections whose delete request has the keys in its path (decision 4). */
const keyed: ReadonlySet<string> = new Set(['directus_permissions', 'directus_presets', 'directus_webhooks'])

function sendChunk(
  { collection, primaryKey }: CollectionInfo,
  job: BatchJob,
  keys: readonly Key[],
): Promise<Outcome<unknown>> {
  const path = itemsPath(collection)
  if (job.kind === 'delete')
    return outcomeOf(
      call(
        keyed.has(collection)
          ? { method: 'DELETE', path: `${path}/${keys.map(encodeURIComponent).join(',')}` }
          : { method: 'DELETE', path, body: keys },
      ),
    )
  return outcomeOf(call({ method: 'PATCH', path, query: `fields=${primaryKey}`, body: { keys, data: job.data } }))
}
