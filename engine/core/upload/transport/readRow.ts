import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../../api/ApiFailure.ts'
import { parseBody } from './sendRequest.ts'

/** The row in a response; only its key if the fields cannot be read. Throws an `ApiFailure`. */
export function readRow(body: string, knownKey?: string): Item {
  const answer = parseBody(body)
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
  // Safe: an object of JSON is a record.
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Item
  if (knownKey !== undefined) return { id: knownKey }
  throw { _tag: 'Malformed', message: '/files: a file is expected' } satisfies ApiFailure
}
