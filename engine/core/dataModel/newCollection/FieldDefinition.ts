import type { FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'

/** A field that is created with its collection. */
export interface FieldDefinition {
  readonly field: string
  readonly type: FieldType
  readonly meta: Partial<FieldMeta>
  readonly schema: Partial<FieldSchema> & { readonly length?: number }
}
