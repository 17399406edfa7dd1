import * as Schema from 'effect/Schema'
import type { ApiFailure } from './ApiFailure.ts'
import { call } from './call.ts'
import type { ApiRequest } from './exchange.ts'

/** A call with decoded data. Any other shape is `Malformed` and names the place. Rejects with an `ApiFailure`. */
export async function callFor<Data extends Schema.ConstraintDecoder<unknown>>(
  request: ApiRequest,
  schema: Data,
): Promise<Data['Type']> {
  const { data } = await call(request)
  return decoded(request.path, data, schema)
}

/** Decodes the data of an answer. Throws a `Malformed` failure. */
export function decoded<Data extends Schema.ConstraintDecoder<unknown>>(
  path: string,
  data: unknown,
  schema: Data,
): Data['Type'] {
  const read = Schema.decodeUnknownResult(schema)(data)
  if (read._tag === 'Success') return read.success
  const failure: ApiFailure = { _tag: 'Malformed', message: `${path}: ${read.failure.message}` }
  throw failure
}
