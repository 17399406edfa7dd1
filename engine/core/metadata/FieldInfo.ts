import type { Field, FieldCondition, FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'

/** A field as the studio works with it: names and traits read once from the wire. */
export interface FieldInfo {
  readonly collection: string
  readonly field: string
  /** The name shown: translated, else the humanised field name. */
  readonly name: string
  readonly type: FieldType
  readonly specials: readonly string[]
  readonly schema: FieldSchema | null
  readonly meta: FieldMeta | null
  readonly isPrimaryKey: boolean
  readonly isRequired: boolean
  readonly isHidden: boolean
  /** The position in the form. Fields without one come last, in database order. */
  readonly sort: number
  /** The condition that matches the current item, with its changes in `meta`; only in form nodes. */
  readonly condition?: FieldCondition
  /** The wire field it was read from, for rules that take one. */
  readonly wire: Field
}
