import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { isPayload } from '#server/model/Payload.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import type { NewField } from './definitions.ts'
import { readNewField } from './readDefinitions.ts'

/**
 * A copy of a field: `field` of the body is its name, `collection` its target; type, schema and metadata are those of
 * the original unless the body overrides them. Keys and relational fields are not copied.
 */
export function copiedField(
  snapshot: Snapshot,
  collection: string,
  field: string,
  body: unknown,
): { readonly collection: string; readonly definition: NewField } {
  const info = snapshot.collections.get(collection)
  if (!info) throw failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  const original = info.fields.get(field)
  if (!original) throw failure('FIELD_NOT_FOUND', `Field "${field}" doesn't exist in "${collection}".`)
  if (original === info.primaryKey) throw invalidPayload(`"${field}" is the primary key: it can't be copied.`)
  if (original.relation) throw invalidPayload(`Field "${field}" is relational: it can't be copied.`)
  const sent = isPayload(body) ? body : {}
  const target = sent['collection'] ?? collection
  if (typeof target !== 'string') throw invalidPayload('"collection" must be text')
  const { type, schema, meta } = original.wire
  const copied = { type: original.column ? type : null, schema, meta: meta ?? {}, ...sent }
  const definition = readNewField(copied, snapshot.dialect.extraMeta)
  return { collection: target, definition }
}
