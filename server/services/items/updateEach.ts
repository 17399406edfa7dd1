import type { Key } from '#schemas/data/Item.ts'
import { requirePermission } from '#server/access/authorize.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import { updateItems } from './updateItems.ts'
import type { WriteContext } from './WriteContext.ts'

/** Changes each item by its own payload, which includes the key. */
export const updateEach = operation(function* (
  context: WriteContext,
  collection: string,
  payloads: readonly Payload[],
): Operation<readonly Key[]> {
  const { info } = requirePermission(context.snapshot, context.caller, 'update', collection)
  const name = info.primaryKey.name
  const keys: Key[] = []
  for (const { [name]: key, ...changes } of payloads) {
    if (key === undefined || key === null) return yield* invalidPayload('Primary key is missing in update payload.')
    keys.push(...(yield* updateItems(context, collection, [key], changes)))
  }
  return keys
})
