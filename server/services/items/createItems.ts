import type { Key } from '#schemas/data/Item.ts'
import { Failure } from '#server/services/Failure.ts'
import { createItem } from './createItem.ts'
import type { Payload, WriteContext } from './WriteContext.ts'

type Refusal = Failure['errors'][number]

/** Told at most of one request: who sends thousands of bad items needs no more to see what is wrong. */
const mostErrors = 100

/**
 * Creates items and gives their keys. What is wrong with the values is told of all of them at once; everything else ends
 * with the first that fails.
 */
export async function createItems(
  context: WriteContext,
  collection: string,
  payloads: readonly Payload[],
): Promise<readonly Key[]> {
  const keys: Key[] = []
  const wrong: Refusal[] = []
  let first: Failure | null = null
  for (const payload of payloads) {
    try {
      keys.push(await createItem(context, collection, payload))
    } catch (cause) {
      if (!(cause instanceof Failure) || cause.code !== 'FAILED_VALIDATION') throw cause
      first ??= cause
      wrong.push(...cause.errors)
      if (wrong.length >= mostErrors) break
    }
  }
  if (first) throw new Failure({ code: first.code, message: first.message, errors: wrong.slice(0, mostErrors) })
  return keys
}
