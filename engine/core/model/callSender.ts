import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { isVerdict } from '../api/ApiFailure.ts'
import type { Answer, ApiRequest, Outcome } from '../api/exchange.ts'
import { randomKey } from '../api/randomKey.ts'

/**
 * Sends calls and returns the response data. A call that is repeated because its outcome is unknown keeps its
 * idempotency key, so that it is executed once; after a definite response it gets a new key.
 */
export function callSender(exchange: (request: ApiRequest) => Promise<Outcome<Answer>>, keyed: boolean) {
  const keys = new Map<string, string>()
  return async ({ method, path, body: known, reads }: ModelCall): Promise<Outcome<unknown>> => {
    const read = reads ? await exchange({ path: reads.path }) : null
    if (read && !read.ok) return read
    const body = reads && read ? reads.body(read.value.data) : known
    const name = JSON.stringify([method, path, body])
    const key = keys.get(name) ?? randomKey()
    keys.set(name, key)
    const request = { method, path, ...(body === undefined ? {} : { body }) }
    const outcome = await exchange(keyed ? { ...request, headers: { 'Idempotency-Key': key } } : request)
    if (outcome.ok || isVerdict(outcome.failure)) keys.delete(name)
    return outcome.ok ? { ok: true, value: outcome.value.data } : outcome
  }
}
