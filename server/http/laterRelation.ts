import { readRelation } from '#server/dialect/nine/relations.ts'
import { isPayload } from '#server/model/Payload.ts'

/** Whether a body describes a relation in the form of 9.x clients: by `collection` and `field`. */
export const isLaterRelation = (body: unknown): boolean =>
  isPayload(body) && ('collection' in body || 'related_collection' in body || isPayload(body['meta']))

/** Converts a nested body to the flat form in which relations are created; a flat one stays as it is. */
export const laterOrFlat = (body: unknown): unknown => (isLaterRelation(body) ? readRelation(body) : body)
