import type { Key } from '#schemas/data/Item.ts'
import { requireRights } from '#server/services/authorize.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import { updateItems } from './updateItems.ts'
import type { Payload, WriteContext } from './WriteContext.ts'

/** Changes each item by its own payload, which carries the key. */
export async function updateEach(
  context: WriteContext,
  collection: string,
  payloads: readonly Payload[],
): Promise<readonly Key[]> {
  const { info } = requireRights(context.snapshot, context.caller, 'update', collection)
  const name = info.primaryKey.name
  const keys: Key[] = []
  for (const { [name]: key, ...changes } of payloads) {
    if (key === undefined || key === null) throw invalidPayload('Primary key is missing in update payload.')
    keys.push(...(await updateItems(context, collection, [key], changes)))
  }
  return keys
}
