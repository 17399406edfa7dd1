import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { columnOrder, columnRef, columnText } from './columnRef.ts'

/** The operand of a condition: a column, or a function of one. */
export interface Subject {
  readonly kind: DatabaseKind
  readonly type: FieldType
  /** The value as stored. */
  readonly value: RawBuilder<unknown>
  /** The value in comparisons with an operand. */
  readonly compared: RawBuilder<unknown>
  /** The value for sorting. */
  readonly order: RawBuilder<unknown>
  readonly text: RawBuilder<unknown>
}

export const columnSubject = (kind: DatabaseKind, alias: string, field: FieldInfo): Subject => ({
  kind,
  type: field.type,
  value: columnRef(alias, field),
  compared: field.mixed ? columnRef(alias, field) : columnOrder(kind, alias, field),
  order: columnOrder(kind, alias, field),
  text: columnText(alias, field),
})

/** An integer that the statement computes. */
export const numberSubject = (kind: DatabaseKind, value: RawBuilder<unknown>): Subject => ({
  kind,
  type: 'integer',
  value,
  compared: value,
  order: value,
  text: sql`cast(${value} as text)`,
})
