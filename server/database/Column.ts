import type { FieldType } from '#schemas/data/FieldType.ts'

/** A column to be made. */
export interface ColumnDefinition {
  readonly name: string
  /** Any type but `alias` and `unknown`. */
  readonly type: FieldType
  /** Characters, for `string`; 255 when left out. */
  readonly maxLength?: number | null
  /** Digits in all and behind the point, for `decimal`; 10 and 5 when left out. */
  readonly precision?: number | null
  readonly scale?: number | null
  readonly nullable?: boolean
  readonly unique?: boolean
  readonly primaryKey?: boolean
  readonly autoIncrement?: boolean
  /** As it travels; null and undefined mean none. */
  readonly defaultValue?: unknown
  /** The default as an expression that the database itself has given; wins over `defaultValue`. */
  readonly defaultSql?: string | null
  readonly references?: Reference | null
  /** What it is for, where the database keeps that. */
  readonly comment?: string | null
  /** The type exactly as the database names it, to keep a column that we did not make. */
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
  readonly primaryKey: boolean
  readonly autoIncrement: boolean
  readonly defaultValue: unknown
  /** The default as the text of an expression, where the database gives that (SQLite). */
  readonly defaultSql?: string | null
  readonly references: Reference | null
  /** Null for none; not there where the database keeps no comments (SQLite). */
  readonly comment?: string | null
}
