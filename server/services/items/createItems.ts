import { Effect, Result } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { Failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import { createItem } from './createItem.ts'
import type { WriteContext } from './WriteContext.ts'

type Refusal = Failure['errors'][number]

/** The maximum number of problems to report per request, enough to diagnose an import of thousands of items. */
const mostErrors = 100

/**
 * Creates items and returns their keys. Invalid values are reported for all of them at once; any other failure stops at
 * the first item.
 */
export const createItems = operation(function* (
  context: WriteContext,
  collection: string,
  payloads: readonly Payload[],
): Operation<readonly Key[]> {
  const keys: Key[] = []
  const wrong: Refusal[] = []
  let first: Failure | null = null
  for (const payload of payloads) {
    const created = yield* Effect.result(createItem(context, collection, payload))
    if (Result.isSuccess(created)) {
      keys.push(created.success)
      continue
    }
    const cause = created.failure
    if (!(cause instanceof Failure) || cause.code !== 'FAILED_VALIDATION') return yield* Effect.fail(cause)
    first ??= cause
    wrong.push(...cause.errors)
    if (wrong.length >= mostErrors) break
  }
  if (first) return yield* new Failure({ code: first.code, message: first.message, errors: wrong.slice(0, mostErrors) })
  return keys
})
