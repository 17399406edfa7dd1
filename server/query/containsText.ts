import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#server/database/Database.ts'

/**
 * Whether a text contains, starts or ends with another, ignoring case; every character is literal. ASCII letters use
 * the database's own LIKE, which is fast. Other text is case-folded by the same rules on both sides.
 */
export function containsText(
  kind: DatabaseKind,
  column: RawBuilder<unknown>,
  text: string,
  at?: 'start' | 'end',
): RawBuilder<unknown> {
  if (text.includes('\u0000')) return sql`1 = 0`
  const [before, after] = [at === 'start' ? '' : '%', at === 'end' ? '' : '%']
  const pattern = (part: string) => `${before}${part.replace(/[\\%_]/g, '\\$&')}${after}`
  const folded =
    kind === 'sqlite'
      ? sql`fold(${column}) like ${pattern(text.toLowerCase())} escape '\\'`
      : sql`lower(${column} collate "und-x-icu") like ${pattern(text.toLowerCase())}`
  if (!/^[\x20-\x7e]*$/.test(text)) return folded
  const plain =
    kind === 'sqlite'
      ? sql`${column} like ${pattern(text)} escape '\\'`
      : sql`${column} ilike ${pattern(text)} collate "C"`
  // In the collation "C" only ASCII letters have a case, which is faster.
  // Only these two have capitals beyond ASCII: the Kelvin sign and the dotted I, which locales of PostgreSQL fold to "i".
  if (!/[ki]/i.test(text)) return plain
  return kind === 'sqlite'
    ? sql`(${plain} or (octet_length(${column}) <> length(${column}) and ${folded}))`
    : sql`(case when octet_length(${column}) = length(${column}) then ${plain} else ${folded} end)`
}
