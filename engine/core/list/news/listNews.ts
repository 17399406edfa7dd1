import type { Item } from '#schemas/data/Item.ts'
import type { ChangeMark } from './readChangeMark.ts'

/** Whether items may have changed since `before`, the last known mark, or since the list was read a moment ago. */
export const mayHaveChanged = (before: string | null, { mark, recent }: ChangeMark): boolean =>
  before === null ? recent : before !== mark

/** How newer rows differ from those that a list shows: `rows` if items are added, missing or in another order. */
export function listNews(primaryKey: string, shown: readonly Item[], now: readonly Item[]): 'none' | 'values' | 'rows' {
  if (JSON.stringify(shown) === JSON.stringify(now)) return 'none'
  const keysOf = (items: readonly Item[]) => JSON.stringify(items.map(item => item[primaryKey]))
  return keysOf(shown) === keysOf(now) ? 'values' : 'rows'
}
