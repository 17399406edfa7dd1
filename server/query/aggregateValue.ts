import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { isGeometry, isJson } from '#schemas/data/fieldTypes.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { decimalText } from '#server/values/decimalText.ts'
import type { AggregateOperation } from './ReadQuery.ts'
import type { Subject } from './Subject.ts'

/** A value over the items of a group: its columns in the statement, and its wire format. */
export interface AggregateValue {
  readonly columns: readonly RawBuilder<unknown>[]
  readonly decode: (stored: readonly unknown[]) => unknown
}

/** The aggregated value: a column or the result of a function; `field` is null for the result. */
export interface Measured {
  readonly subject: Subject
  readonly field: FieldInfo | null
}

const numbers: ReadonlySet<FieldType> = new Set(['integer', 'bigInteger', 'float', 'decimal'])
const unordered: ReadonlySet<FieldType> = new Set(['json', 'boolean', 'binary'])

/** The number of items. In the dialect, PostgreSQL returns counts as text, SQLite as numbers. */
export const countOf = (kind: Subject['kind'], what: RawBuilder<unknown>): AggregateValue => ({
  columns: [sql`count(${what})`],
  decode: ([stored]) => (kind === 'postgres' ? String(stored) : Number(stored)),
})

/** The value of an operation; a text is the reason why it does not apply to the type. */
export function aggregateValue(
  operation: Exclude<AggregateOperation, 'countAll'>,
  { field, subject }: Measured,
): AggregateValue | string {
  const { kind, type } = subject
  switch (operation) {
    case 'count':
      return countOf(kind, subject.value)
    case 'countDistinct':
      return countOf(kind, sql`distinct ${isJson(type) ? subject.text : subject.value}`)
    case 'sum':
      return numbers.has(type) ? sumOf(subject, field) : 'it has no numbers'
    case 'sumDistinct':
      return numbers.has(type) ? distinctSumOf(subject, field) : 'it has no numbers'
    case 'avg':
    case 'avgDistinct':
      return numbers.has(type) ? averageOf(subject, operation === 'avgDistinct') : 'it has no numbers'
    case 'min':
    case 'max':
      return unordered.has(type) || isGeometry(type) ? 'its values have no order' : extremeOf(operation, subject, field)
  }
}

/** SQLite fails if integers overflow; the two halves of each are added separately. */
const half = 1_000_000_000n

function sumOf(subject: Subject, field: FieldInfo | null): AggregateValue {
  const { kind, order, type } = subject
  if (kind === 'postgres') return { columns: [sql`sum(${order})`], decode: ([sum]) => sum ?? null }
  if (type === 'float' || type === 'decimal') return realSum(sql`sum(${order})`, subject, field)
  return {
    columns: [sql`cast(sum(${order} / ${sql.lit(half)}) as text)`, sql`cast(sum(${order} % ${sql.lit(half)}) as text)`],
    decode: ([high, low]) =>
      typeof high === 'string' && typeof low === 'string' ? wholeSum(BigInt(high) * half + BigInt(low), type) : null,
  }
}

/** A bigInteger as text, like its values (decision 28); an integer as a number if it is exact. */
const wholeSum = (sum: bigint, type: FieldType): number | string =>
  type === 'integer' && Number.isSafeInteger(Number(sum)) ? Number(sum) : sum.toString()

function distinctSumOf(subject: Subject, field: FieldInfo | null): AggregateValue {
  const { kind, order, type } = subject
  if (kind === 'postgres') return { columns: [sql`sum(distinct ${order})`], decode: ([sum]) => sum ?? null }
  if (type === 'float' || type === 'decimal') return realSum(sql`sum(distinct ${order})`, subject, field)
  // Unlike sum(), total() does not overflow; without values it is 0.
  return {
    columns: [sql`case when count(${order}) > 0 then total(distinct ${order}) end`],
    decode: ([sum]) => (typeof sum === 'number' ? wholeSum(BigInt(Math.round(sum)), type) : null),
  }
}

/** A decimal as text with its digits. */
const realSum = (column: RawBuilder<unknown>, { type }: Subject, field: FieldInfo | null): AggregateValue => ({
  columns: [column],
  decode: ([sum]) =>
    typeof sum === 'number' && type === 'decimal' ? fixedText(sum, field?.column?.scale ?? null) : (sum ?? null),
})

const fixedText = (sum: number, scale: number | null): string =>
  (scale === null ? decimalText(String(sum), null, null) : decimalText(sum.toFixed(scale), null, scale)) ?? String(sum)

const averageOf = ({ order, type, kind }: Subject, distinct: boolean): AggregateValue => {
  // SQLite sums integers as integers before it divides, and fails on overflow.
  const number = kind === 'sqlite' && type !== 'float' ? sql`cast(${order} as real)` : order
  return {
    columns: [distinct ? sql`avg(distinct ${number})` : sql`avg(${number})`],
    decode: ([value]) => value ?? null,
  }
}

function extremeOf(operation: 'min' | 'max', subject: Subject, field: FieldInfo | null): AggregateValue {
  const { kind, order, text, type } = subject
  const value = kind === 'postgres' && type === 'uuid' ? text : order
  const column = operation === 'min' ? sql`min(${value})` : sql`max(${value})`
  const exact = kind === 'sqlite' && type === 'bigInteger' ? sql`cast(${column} as text)` : column
  return {
    columns: [exact],
    decode: ([stored]) => {
      if (stored === null || stored === undefined) return null
      return field?.codec.decode ? field.codec.decode(stored) : stored
    },
  }
}
