import type { FieldType } from '#schemas/data/FieldType.ts'

/** A column to create. */
export interface ColumnDefinition {
  readonly name: string
  /** Any type but `alias` and `unknown`. */
  readonly type: FieldType
  /** Characters, for `string`; 255 by default. */
  readonly maxLength?: number | null
  /** Total and fractional digits, for `decimal`; 10 and 5 by default. */
  readonly precision?: number | null
  readonly scale?: number | null
  readonly nullable?: boolean
  readonly unique?: boolean
  readonly primaryKey?: boolean
  readonly autoIncrement?: boolean
  /** In the wire format; null and undefined mean none. */
  readonly defaultValue?: unknown
  /** The default as an expression read from the database; takes precedence over `defaultValue`. */
  readonly defaultSql?: string | null
  readonly references?: Reference | null
  /** Its description, if the database stores one. */
  readonly comment?: string | null
  /** The type exactly as the database names it, to preserve a column that we did not create. */
  readonly dataType?: string
}

export interface Reference {
  readonly table: string
  readonly column: string
  readonly onDelete: 'SET NULL' | 'CASCADE' | 'NO ACTION'
}

/** A column as the database describes it. */
export interface Column {
  readonly table: string
  readonly name: string
  readonly dataType: string
  readonly type: FieldType
  readonly maxLength: number | null
  readonly precision: number | null
  readonly scale: number | null
  readonly nullable: boolean
  readonly unique: boolean
  /** Whether it has the index for lists that `addListIndexes` creates. */
  readonly indexed: boolean
  readonly primaryKey: boolean
  readonly autoIncrement: boolean
  readonly defaultValue: unknown
  /** The default as the text of an expression, if the database returns that (SQLite). */
  readonly defaultSql?: string | null
  readonly references: Reference | null
  /** Null if there is none; missing if the database stores no comments (SQLite). */
  readonly comment?: string | null
}
