import { wireFieldOf } from '#schemas/data/blankField.ts'
import type { Field, FieldMeta, FieldSchema } from '#schemas/data/Field.ts'

/** A field to create, in the format of the server. */
export interface WireDefinition {
  readonly field: string
  readonly type: string | null
  readonly schema: Partial<FieldSchema> | null
  readonly meta: Partial<FieldMeta>
}

/** A field as the server will return it once it is created. */
export const wireField = (collection: string, { type, ...parts }: WireDefinition): Field =>
  wireFieldOf({ collection, type: type ?? 'alias', ...parts })
