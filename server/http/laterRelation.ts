import { readRelation } from '#server/dialect/nine/relations.ts'
import { isPayload } from '#server/model/Payload.ts'

/** Whether a body describes a relation as clients of 9.x do: by `collection` and `field`. */
export const isLaterRelation = (body: unknown): boolean =>
  isPayload(body) && ('collection' in body || 'related_collection' in body || isPayload(body['meta']))

/** Such a body in the flat form in which relations are made; a flat one stays as it is. */
export const laterOrFlat = (body: unknown): unknown => (isLaterRelation(body) ? readRelation(body) : body)
