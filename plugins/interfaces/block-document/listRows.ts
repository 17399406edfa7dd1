import { isRecord } from '#schemas/data/isRecord.ts'

/** One item of a list, with its depth. `source` is the stored item, whose other members are kept. */
export interface ListRow {
  readonly content: string
  readonly depth: number
  readonly source: unknown
}

/** The items of a list from top to bottom. */
export function rowsOf(items: unknown, depth = 0): readonly ListRow[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown): readonly ListRow[] => {
    const content = isRecord(item) ? item['content'] : item
    const row = { content: typeof content === 'string' ? content : '', depth, source: item }
    return [row, ...rowsOf(isRecord(item) ? item['items'] : [], depth + 1)]
  })
}

/** The items that rows stand for. Texts stay texts as long as no row is nested. */
export function itemsOf(rows: readonly ListRow[]): readonly unknown[] {
  const isFlat = rows.every(row => row.depth === 0 && (typeof row.source === 'string' || row.source === null))
  if (isFlat && rows.some(row => typeof row.source === 'string')) return rows.map(row => row.content)
  return nest(rows, 0)
}

function nest(rows: readonly ListRow[], depth: number): readonly unknown[] {
  const items: unknown[] = []
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]
    let end = at + 1
    while (end < rows.length && (rows[end]?.depth ?? 0) > depth) end += 1
    if (row) {
      const source = isRecord(row.source) ? row.source : { meta: {} }
      items.push({ ...source, content: row.content, items: nest(rows.slice(at + 1, end), depth + 1) })
    }
    at = end
  }
  return items
}

/** The index after the rows that are nested in one. */
export function endOf(rows: readonly ListRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  let end = at + 1
  while (end < rows.length && (rows[end]?.depth ?? 0) > depth) end += 1
  return end
}

/** Nests a row and those in it one level deeper or less deep; null if it cannot be. */
export function indented(rows: readonly ListRow[], at: number, by: 1 | -1): readonly ListRow[] | null {
  const row = rows[at]
  if (!row || row.depth + by < 0) return null
  const before = rows[at - 1]
  if (by === 1 && (!before || before.depth < row.depth)) return null
  const end = endOf(rows, at)
  return rows.map((each, index) => (index >= at && index < end ? { ...each, depth: each.depth + by } : each))
}

/** A new row with the members of another. */
export const rowLike = ({ depth, source }: ListRow, content: string): ListRow => ({
  content,
  depth,
  source:
    typeof source === 'string'
      ? source
      : { meta: isRecord(source) && isChecked(source) !== null ? { checked: false } : {} },
})

/** Whether an item is checked; null if it cannot be. */
export const isChecked = (item: unknown): boolean | null => {
  const meta = isRecord(item) ? item['meta'] : null
  return isRecord(meta) && 'checked' in meta ? meta['checked'] === true : null
}

export const withChecked = (row: ListRow, checked: boolean): ListRow => {
  const source = isRecord(row.source) ? row.source : {}
  return { ...row, source: { ...source, meta: { ...(isRecord(source['meta']) ? source['meta'] : {}), checked } } }
}
