import type { FieldType } from '#schemas/data/FieldType.ts'
import type { ProblemType } from '#schemas/validation/Problem.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import type { StoredTimes } from '#server/database/Origin.ts'

/** Why a value cannot be stored in a field. */
export class Unfit {
  readonly type: ProblemType
  readonly valid: number | undefined
  /** What follows the name of the field in the error, if the type does not say it. */
  readonly reason: string | undefined
  constructor(type: ProblemType, valid?: number, reason?: string) {
    this.type = type
    this.valid = valid
    this.reason = reason
  }
}

/** The properties that decide how the values of a field are stored. */
export interface ValueShape {
  readonly kind: DatabaseKind
  readonly type: FieldType
  readonly maxLength: number | null
  readonly precision: number | null
  readonly scale: number | null
  /** The database's own name of the column's type. */
  readonly dataType?: string | undefined
  /** How times are stored in SQLite; our own texts by default. */
  readonly times?: StoredTimes
  /** Whether the server itself fills in the field. */
  readonly stamped?: boolean
}

/**
 * The two forms of a field's values: in the wire format, and as the driver accepts and returns them. Null is never
 * passed.
 */
export interface Codec {
  /** From the driver to the wire format; null if both are the same. */
  readonly decode: ((stored: unknown) => unknown) | null
  /** From the wire format to the driver. `beside` is a stored value of the column, if `looksBeside` is set. */
  readonly encode: (value: unknown, beside?: unknown) => unknown
  /** Whether the stored form depends on that of the value before, or of other items. */
  readonly looksBeside?: boolean
}

export const wrongType = new Unfit('type')
