import type { FieldType } from '#schemas/data/FieldType.ts'
import type { ProblemType } from '#schemas/validation/Problem.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import type { StoredTimes } from '#server/database/Origin.ts'

/** Why a value cannot be stored in a field. */
export class Unfit {
  readonly type: ProblemType
  readonly valid: number | undefined
  constructor(type: ProblemType, valid?: number) {
    this.type = type
    this.valid = valid
  }
}

/** What decides how the values of a field are stored. */
export interface ValueShape {
  readonly kind: DatabaseKind
  readonly type: FieldType
  readonly maxLength: number | null
  readonly precision: number | null
  readonly scale: number | null
  /** How times are stored in SQLite; our own texts when left out. */
  readonly times?: StoredTimes
  /** Whether the server itself fills the field in. */
  readonly stamped?: boolean
}

/** The two forms of a field's values: as they travel, and as the driver takes and gives them. Null is never passed. */
export interface Codec {
  /** From the driver to the wire; null where both are the same. */
  readonly decode: ((stored: unknown) => unknown) | null
  /** From the wire to the driver. */
  readonly encode: (value: unknown) => unknown
}

export const wrongType = new Unfit('type')
