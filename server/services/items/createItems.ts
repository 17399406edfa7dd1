import { Effect, Result } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { Failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import { createItem } from './createItem.ts'
import type { WriteContext } from './WriteContext.ts'

type Refusal = Failure['errors'][number]

/** Told at most of one request: who sends thousands of bad items needs no more to see what is wrong. */
const mostErrors = 100

/**
 * Creates items and gives their keys. What is wrong with the values is told of all of them at once; everything else ends
 * with the first that fails.
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
